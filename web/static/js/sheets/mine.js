// What this seat has, as far as the rules and the camera can know it.

import { amount } from "../cards/mine.js";
import { h } from "../dom.js";
import { known, plural, t } from "../i18n.js";
import { capital } from "../people.js";
import { openSheet } from "../sheet.js";

const NAMES = ["money", "tiles", "bribes", "cards", "knights"];

export function openMine(app) {
  openSheet({
    id: "mine",
    title: () => t("mine.title"),
    key: () => JSON.stringify(app.state.mine),
    build: () => (app.state.mine ? content(app.state.mine) : null),
  });
}

function content(mine) {
  return h(
    "ul",
    { class: "lines" },
    NAMES.filter((name) => amount(mine[name]) !== null).map((name) => row(name, mine[name])),
    mine.title ? h("li", { class: "line" }, h("b", {}, known(`title.${mine.title}`, capital(mine.title)))) : null,
  );
}

function row(name, value) {
  const count = amount(value);
  return h(
    "li",
    { class: "line" },
    h("b", { class: "num amount" }, String(count)),
    h("span", { class: "line-words" }, h("span", {}, plural(`mine.${name}`, count)), h("span", { class: "dim line-when" }, detail(name, value, count))),
  );
}

function detail(name, value, count) {
  if (name === "money") return t("mine.exact");
  const seen = Object.entries(value?.known ?? {}).filter(([, number]) => number > 0);
  if (!seen.length) return typeof value === "number" ? "" : t("mine.counted");
  const rest = count - seen.reduce((sum, [, number]) => sum + number, 0);
  const words = seen.map(([kind, number]) => `${number} ${known(`kind.${kind}`, kind)}`);
  return [...words, rest > 0 ? t("mine.unknown", { count: rest }) : ""].filter(Boolean).join(", ");
}
