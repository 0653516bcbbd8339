// A picture of the table with places marked on it. Picture and marks share one SVG coordinate system,
// the picture's own pixels, so a mark can never be beside its place, whatever the crop.

import { h, s } from "./dom.js";
import { t } from "./i18n.js";

const FULL = [1920, 1080];
const SMALLEST = 260;

/** The part of the picture that shows all places with room around them, in the given proportion. */
export function cropAround(places, size = FULL, proportion = 4 / 3, smallest = SMALLEST) {
  const points = places.flat();
  if (points.length === 0) return { x: 0, y: 0, width: size[0], height: size[1] };
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const wanted = Math.max((right - left) * 1.7, smallest, ((bottom - top) * 1.7 + 40) * proportion);
  const width = Math.min(wanted, size[0], size[1] * proportion);
  const height = width / proportion;
  return {
    x: clamp((left + right - width) / 2, 0, size[0] - width),
    y: clamp((top + bottom - height) / 2, 0, size[1] - height),
    width,
    height,
  };
}

function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

function path(polygon) {
  return `M${polygon.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/** Veil, casing and outline for each place. */
export function marks(places, size = FULL) {
  if (places.length === 0) return [];
  const holes = places.map(path).join("");
  return [
    s("path", { class: "veil", "fill-rule": "evenodd", d: `M0 0H${size[0]}V${size[1]}H0Z${holes}` }),
    ...places.map((polygon) => s("path", { class: "casing", d: path(polygon) })),
    ...places.map((polygon) => s("path", { class: "place", d: path(polygon) })),
  ];
}

/**
 * @param {{src: string, places?: number[][][], size?: number[], crop?: boolean, proportion?: number,
 *   wrong?: boolean, label?: string, open?: () => void}} options
 * @returns a figure-like element; a button where `open` is given
 */
export function picture({ src, places = [], size, crop = true, proportion = 4 / 3, wrong = false, label = "", open }) {
  const pixels = size ?? FULL;
  const box = crop ? cropAround(places, pixels, proportion) : { x: 0, y: 0, width: pixels[0], height: pixels[1] };
  const image = s("image", { href: src, x: 0, y: 0, width: pixels[0], height: pixels[1] });
  const drawing = s(
    "svg",
    {
      viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
      preserveAspectRatio: "xMidYMid slice",
      role: "img",
      "aria-label": label,
    },
    image,
    marks(places, pixels),
  );
  const frame = h(open ? "button" : "div", { class: wrong ? "picture wrong" : "picture", type: open ? "button" : null });
  frame.style.setProperty("aspect-ratio", crop ? String(proportion) : `${pixels[0]} / ${pixels[1]}`);
  frame.append(drawing);
  image.addEventListener("error", () => {
    drawing.remove();
    frame.append(h("span", { class: "missing" }, t("picture.gone")));
  });
  if (open) {
    frame.dataset.key = `picture-${src}`;
    frame.setAttribute("aria-label", label ? `${t("picture.open")}: ${label}` : t("picture.open"));
    frame.addEventListener("click", open);
  }
  return frame;
}

/** Slides a picture's view to another part of it; at once where motion is not wanted. */
export function slideTo(drawing, box) {
  const from = drawing.viewBox.baseVal;
  const start = [from.x, from.y, from.width, from.height];
  const end = [box.x, box.y, box.width, box.height];
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const length = still ? 1 : 420;
  const begun = performance.now();
  function step(now) {
    const part = Math.min(1, (now - begun) / length);
    const eased = 1 - (1 - part) ** 3;
    const view = start.map((value, index) => value + (end[index] - value) * eased);
    drawing.setAttribute("viewBox", view.join(" "));
    if (part < 1) requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}
