// What only this seat may know. One tap covers it: a phone on a table has neighbours.

import { h } from "../dom.js";
import { capital } from "../people.js";
import { known, plural, t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { icon } from "../shapes.js";

const ICONS = { money: "coin", tiles: "tile", bribes: "bribe", cards: "card", knights: "knight" };

export function covered() {
  return recall("covered", "no") === "yes";
}

export function key(state) {
  return JSON.stringify([state.mine, covered()]);
}

export function build(state, act) {
  if (!state.mine) return null;
  const hidden = covered();
  return h(
    "div",
    { class: hidden ? "card purse covered" : "card purse", "aria-label": t("mine.label"), role: "group" },
    h(
      "button",
      { class: "purse-open", type: "button", "data-key": "mine", on: { click: () => (hidden ? uncover(act) : act.openMine()) } },
      h("span", { class: "label" }, t("mine.label")),
      hidden ? h("span", { class: "dim" }, t("mine.covered")) : h("span", { class: "purse-row" }, facts(state.mine)),
    ),
    h(
      "button",
      {
        class: "btn plain icon-only", type: "button", "data-key": "cover", "aria-pressed": hidden ? "true" : "false",
        "aria-label": t(hidden ? "mine.uncover" : "mine.cover"), on: { click: () => flip(act) },
      },
      icon(hidden ? "covered" : "eye"),
    ),
  );
}

function flip(act) {
  remember("covered", covered() ? "no" : "yes");
  act.repaint();
}

function uncover(act) {
  remember("covered", "no");
  act.repaint();
}

/** How many of a thing: a number, or `{count, known}`. */
export function amount(value) {
  if (typeof value === "number") return value;
  return typeof value?.count === "number" ? value.count : null;
}

function facts(mine) {
  const counted = Object.keys(ICONS).filter((name) => amount(mine[name]) !== null);
  return [
    counted.map((name) => {
      const count = amount(mine[name]);
      const words = plural(`mine.${name}`, count);
      return h("span", { class: "fact", title: words }, icon(ICONS[name]), h("b", { class: "num" }, String(count)), h("span", { class: "fact-word" }, words));
    }),
    mine.title ? h("span", { class: "fact" }, icon("title"), h("span", {}, known(`title.${mine.title}`, capital(mine.title)))) : null,
  ];
}
