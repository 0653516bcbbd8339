// The picture of the table: live, with marks on what was last seen; the evidence while a ruling is
// open. A stale picture is greyed and says how old it is, never shown as now.

import { cameraTrouble } from "../cards/prompts.js";
import { h, s } from "../dom.js";
import { t, text } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { cropAround, marks, slideTo } from "../picture.js";
import { icon } from "../shapes.js";

const LIVE = "/picture/live.jpg";
const EVERY_MS = 1000;
const FULL = [1920, 1080];

export class TablePicture {
  constructor(host) {
    this.image = s("image", { x: 0, y: 0, width: FULL[0], height: FULL[1] });
    this.pieces = s("g", { class: "pieces" });
    this.marks = s("g", {});
    this.drawing = s("svg", { viewBox: `0 0 ${FULL[0]} ${FULL[1]}`, role: "img" }, this.image, this.pieces, this.marks);
    this.stamp = h("p", { class: "stamp" });
    this.waiting = h("p", { class: "missing" }, t("host.wait"));
    this.toggle = h("button", { class: "btn overlay-toggle", type: "button", on: { click: () => this.flip() } }, icon("eye"), h("span", {}));
    this.frame = h("div", { class: "picture live" }, this.drawing, this.waiting, this.stamp, this.toggle);
    host.replaceChildren(this.frame);
    this.marked = recall("marks", "on") === "on";
    this.evidence = null;
    this.painted = "";
    this.trouble = false;
    this.blind = false;
  }

  /** Fetches the newest picture each second while somebody looks; `overlay()` gives what lies where. */
  start(overlay) {
    this.overlay = overlay;
    this.next();
  }

  async next() {
    const begun = performance.now();
    if (document.visibilityState === "visible" && !this.evidence && !this.trouble && !this.blind) await this.refresh();
    const left = Math.max(200, EVERY_MS - (performance.now() - begun));
    window.setTimeout(() => this.next(), left);
  }

  async refresh() {
    const href = `${LIVE}?t=${Date.now()}`;
    const loaded = new Image();
    loaded.src = href;
    try {
      await loaded.decode();
    } catch {
      return;
    }
    if (this.evidence || this.trouble) return;
    this.fit([loaded.naturalWidth, loaded.naturalHeight]);
    this.image.setAttribute("href", href);
    this.waiting.hidden = true;
    if (this.marked) this.drawPieces(await this.overlay());
  }

  fit([width, height]) {
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.image.setAttribute("width", width);
    this.image.setAttribute("height", height);
  }

  drawPieces(found) {
    const outlines = (found?.places ?? []).filter((place) => place.outline?.length > 2);
    this.pieces.replaceChildren(
      ...outlines.map((place) =>
        s("polygon", { points: place.outline.map((point) => point.join(",")).join(" ") }, s("title", {}, `${place.at}: ${place.components.join(", ")}`)),
      ),
    );
  }

  flip() {
    this.marked = !this.marked;
    remember("marks", this.marked ? "on" : "off");
    this.painted = "";
    this.again?.();
  }

  show(state, link) {
    this.again = () => this.show(state, link);
    const ruling = state.rulings?.find((one) => one.picture) ?? null;
    const seen = state.seen;
    this.trouble = cameraTrouble(state) || link.state === "gone";
    this.blind = state.link?.camera === "none";
    const key = JSON.stringify([ruling, seen?.places, this.marked, this.trouble, state.link, link.state, document.documentElement.lang]);
    if (key === this.painted) return;
    this.painted = key;
    this.frame.classList.toggle("wrong", Boolean(ruling));
    this.frame.classList.toggle("stale", this.trouble && !ruling);
    if (ruling) this.showEvidence(ruling);
    else this.showLive(state, seen);
    this.toggle.lastChild.textContent = t("host.overlay");
    this.toggle.setAttribute("aria-pressed", this.marked ? "true" : "false");
    this.pieces.toggleAttribute("hidden", !this.marked || Boolean(ruling));
    if (!this.marked) this.pieces.replaceChildren();
    this.drawing.setAttribute("aria-label", ruling ? text(ruling.text) : t("host.live"));
  }

  showEvidence(ruling) {
    this.evidence = ruling;
    const size = ruling.picture_size ?? FULL;
    this.fit(size);
    this.image.setAttribute("href", ruling.picture);
    this.waiting.hidden = true;
    this.pieces.replaceChildren();
    this.marks.replaceChildren(...marks(ruling.places ?? [], size));
    this.stamp.hidden = false;
    this.stamp.textContent = t("host.evidence");
    if (ruling.places?.length) slideTo(this.drawing, cropAround(ruling.places, size, size[0] / size[1], size[0] * 0.4));
  }

  showLive(state, seen) {
    this.evidence = null;
    const places = this.marked && seen && !this.trouble ? (seen.places ?? []) : [];
    this.marks.replaceChildren(...marks(places, seen?.picture_size ?? FULL).filter((mark) => !mark.classList.contains("veil")));
    const age = Math.round(state.link?.camera_age_s ?? 0);
    const now = state.link?.hands ? t("host.hands") : t("host.live");
    this.stamp.hidden = this.blind;
    this.stamp.textContent = this.trouble ? [t("camera.lost"), age > 1 ? `${age} s` : ""].filter(Boolean).join(" · ") : now;
  }
}
