// A picture held on purpose: it opens on the whole table and slides to the place.

import { h } from "../dom.js";
import { t, text } from "../i18n.js";
import { cropAround, picture, slideTo } from "../picture.js";
import { openSheet } from "../sheet.js";

/** `what`: anything with `picture`, `places`, `picture_size` and `text`. */
export function showPicture(what) {
  const size = what.picture_size ?? [1920, 1080];
  const places = what.places ?? [];
  openSheet({
    id: "picture",
    title: () => what.title ?? text(what.text),
    build: () => content(what, size, places),
  });
}

function content(what, size, places) {
  const tall = window.innerHeight > window.innerWidth;
  const proportion = tall ? 4 / 3 : 16 / 9;
  const frame = picture({ src: what.picture, places, size, crop: false, wrong: what.wrong, label: text(what.text) });
  const drawing = frame.querySelector("svg");
  const whole = { x: 0, y: 0, width: size[0], height: size[1] };
  frame.style.setProperty("aspect-ratio", String(proportion));
  drawing.setAttribute("preserveAspectRatio", "xMidYMid meet");
  const parts = [frame, what.title ? h("p", { class: "sheet-text" }, text(what.text)) : null];
  if (places.length) {
    let near = false;
    const toggle = h("button", { class: "btn", type: "button", "data-key": "zoom", on: { click: flip } });
    function flip() {
      near = !near;
      toggle.textContent = t(near ? "picture.whole" : "picture.place");
      slideTo(drawing, near ? cropAround(places, size, proportion) : whole);
    }
    requestAnimationFrame(() => window.setTimeout(flip, 250));
    toggle.textContent = t("picture.place");
    parts.push(h("div", { class: "sheet-actions" }, toggle));
  }
  return parts;
}
