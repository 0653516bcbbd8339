// The last moves, newest first; the whole evening is one tap away.

import { h } from "../dom.js";
import { t, text, time } from "../i18n.js";
import { nameOf, seatOf } from "../people.js";
import { icon, shape } from "../shapes.js";

const SHOWN = 6;

export function key(state) {
  return JSON.stringify([state.history.slice(-SHOWN), state.seats.map((seat) => seat.name)]);
}

export function build(state, act) {
  if (!state.history.length) return null;
  return h(
    "button",
    { class: "card last", type: "button", "data-key": "last", on: { click: () => act.openHistory() } },
    h("span", { class: "label" }, t("host.events")),
    h("span", { class: "last-rows" }, state.history.slice(-SHOWN).toReversed().map((entry) => row(state, entry))),
  );
}

function row(state, entry) {
  return h(
    "span",
    { class: `last-row ${entry.kind}${entry.undone ? " undone" : ""}` },
    entry.player ? shape(entry.player, seatOf(state, entry.player).shape) : icon(entry.kind === "undo" ? "undo" : "list"),
    h("span", { class: "last-text" }, entry.player && entry.kind !== "move" ? h("b", {}, `${nameOf(state, entry.player)}: `) : null, text(entry.text)),
    h("span", { class: "dim num" }, time(entry.at)),
  );
}
