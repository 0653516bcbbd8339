// Player colours are never alone: each has a shape. Plus the few icons of the pages, all drawn here.

import { s } from "./dom.js";

const OUTLINES = {
  disc: () => s("circle", { class: "body", cx: 50, cy: 50, r: 42 }),
  square: () => s("rect", { class: "body", x: 12, y: 12, width: 76, height: 76, rx: 10 }),
  triangle: () => s("path", { class: "body", d: "M50 8 94 86H6Z" }),
  diamond: () => s("path", { class: "body", d: "M50 3 97 50 50 97 3 50Z" }),
  hexagon: () => s("path", { class: "body", d: "M27 8h46l23 42-23 42H27L4 50Z" }),
  star: () => s("path", { class: "body", d: "M50 4 62 37 97 38 69 59 79 93 50 73 21 93 31 59 3 38 38 37Z" }),
};

const KNOWN = new Set(["red", "blue", "yellow", "brown", "black", "green", "white", "purple", "orange"]);

/** The class that sets a player's colours on an element and what is in it. */
export function colorClass(color) {
  return KNOWN.has(color) ? `is-${color}` : "is-grey";
}

/** A player's shape, filled with the colour. Decorative: the name stands beside it. */
export function shape(color, outline, className = "") {
  const draw = OUTLINES[outline] ?? OUTLINES.disc;
  return s(
    "svg",
    { class: `shape ${colorClass(color)} ${className}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    draw(),
  );
}

const STROKES = {
  back: ["M15 5 8 12l7 7"],
  close: ["M6 6l12 12", "M18 6 6 18"],
  check: ["M5 12.5 10 17.5 19.5 7"],
  undo: ["M8 5 4 9l4 4", "M4 9h9.5a5.5 5.5 0 0 1 0 11H9"],
  redo: ["M16 5l4 4-4 4", "M20 9h-9.5a5.5 5.5 0 0 0 0 11H15"],
  list: ["M9 6h11", "M9 12h11", "M9 18h11", "M4.5 6h.01", "M4.5 12h.01", "M4.5 18h.01"],
  more: ["M4 7h9", "M19 7h1", "M4 17h1", "M11 17h9"],
  score: ["M5 20v-7", "M12 20V5", "M19 20v-11"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"],
  covered: ["M3 10c2.5 3.4 5.5 5 9 5s6.5-1.6 9-5", "M5.5 13 4 16", "M10 14.8 9.5 18", "M14 14.8l.5 3.2", "M18.5 13 20 16"],
  sound: ["M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z", "M15.5 9a4.2 4.2 0 0 1 0 6", "M18.2 6.3a8 8 0 0 1 0 11.4"],
  mute: ["M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z", "M16 9.5l5 5", "M21 9.5l-5 5"],
  camera: ["M4 8h3.5L9.5 5.5h5L16.5 8H20v11H4Z"],
  alert: ["M12 4 22 20.5H2Z", "M12 10v4.5", "M12 17.5h.01"],
  question: ["M8.5 9a3.5 3.5 0 1 1 5.2 3.1c-1.2.7-1.7 1.4-1.7 2.7", "M12 18.5h.01"],
  hand: ["M4 12h15", "M13 6l6 6-6 6"],
  chevron: ["M9 5l7 7-7 7"],
  mask: ["M3 8c3.5-1.5 6.2-1 9 .5 2.8-1.5 5.5-2 9-.5.5 5-1.8 9.5-5.2 9.5-1.8 0-2.6-1.7-3.8-1.7s-2 1.7-3.8 1.7C4.8 17.5 2.5 13 3 8Z"],
  lock: ["M6.5 11h11v9h-11Z", "M9 11V8a3 3 0 0 1 6 0v3"],
  end: ["M6 21V4", "M6 4h12l-3 4 3 4H6"],
  coin: [],
  tile: ["M5 5h14v14H5Z", "M12 5v14", "M5 12h14"],
  bribe: ["M12 3.5l2.2 1.7 2.8-.1.7 2.7 2.3 1.6-1 2.6 1 2.6-2.3 1.6-.7 2.7-2.8-.1L12 20.5l-2.2-1.7-2.8.1-.7-2.7L4 14.6 5 12 4 9.4l2.3-1.6.7-2.7 2.8.1Z"],
  card: ["M7 3.5h10a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5Z", "M9.5 8h5"],
  knight: ["M7 20h11c0-5-.5-10-4.5-13L13 4l-2.5 2C7 7.5 5 11 4.5 14l3 1.5L11 13c.5 2-4 3.5-4 7Z"],
  title: ["M4 18h16", "M4.5 15 3 7l5 3.5L12 5l4 5.5L21 7l-1.5 8Z"],
  screen: ["M4 5h16v11H4Z", "M9 20h6"],
  full: ["M4 9V4h5", "M15 4h5v5", "M20 15v5h-5", "M9 20H4v-5"],
};

const CIRCLES = { eye: [12, 12, 2.8], camera: [12, 13, 3.2], coin: [12, 12, 8] };

/** A line icon in the text's colour. Decorative; give its button a label. */
export function icon(name, className = "") {
  const circle = CIRCLES[name];
  return s(
    "svg",
    { class: `icon ${className}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    (STROKES[name] ?? []).map((d) => s("path", { d })),
    circle ? s("circle", { cx: circle[0], cy: circle[1], r: circle[2] }) : null,
  );
}
