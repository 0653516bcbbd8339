// What this seat has, as far as the rules, the camera and its owner's own word can know it.

import { amount } from "../cards/mine.js";
import { h } from "../dom.js";
import { known, plural, t, text, time } from "../i18n.js";
import { capital } from "../people.js";
import { openSheet } from "../sheet.js";
import { openByHand } from "./correct.js";
import { toast } from "../toast.js";

const NAMES = ["money", "tiles", "bribes", "cards", "knights"];

export function openMine(app) {
  openSheet({
    id: "mine",
    title: () => t("mine.title"),
    key: () => JSON.stringify([app.state.mine, app.state.holdings, app.state.can]),
    build: () => (app.state.mine ? content(app) : null),
  });
}

function content(app) {
  const { mine, holdings } = app.state;
  return [
    h(
      "ul",
      { class: "lines" },
      NAMES.filter((name) => amount(mine[name]) !== null).map((name) => row(name, mine[name], holdings)),
      mine.title ? h("li", { class: "line" }, h("b", {}, known(`title.${mine.title}`, capital(mine.title)))) : null,
    ),
    app.state.can?.interfere
      ? h("button", { class: "btn", type: "button", "data-key": "interfere", on: { click: () => openByHand({ mine: false }) } }, t("hand.card"))
      : null,
    ...(holdings ? telling(app, holdings) : []),
  ];
}

/** Fetched once it is wanted. */
function openTell(app) {
  import("./tell.js").then((sheet) => sheet.openTell(app)).catch(() => toast(t("call.unsent"), { bad: true }));
}

function telling(app, { told }) {
  const kept = told === null || told.kept;
  return [
    told ? h("p", { class: kept ? "fine" : "fine warn" }, t(kept ? "tell.told" : "tell.lost", { time: time(told.at) })) : null,
    h(
      "button",
      { class: "btn plain", type: "button", "data-key": "tell", on: { click: () => openTell(app) } },
      t(told ? "tell.again" : "tell.open"),
    ),
  ];
}

function row(name, value, holdings) {
  const count = amount(value);
  const pile = holdings?.piles.find((one) => one.id === name);
  return h(
    "li",
    { class: "line" },
    h("b", { class: "num amount" }, String(count)),
    h(
      "span",
      { class: "line-words" },
      h("span", {}, plural(`mine.${name}`, count)),
      h("span", { class: "dim line-when" }, pile?.count ? bounds(pile) : detail(name, value, count)),
    ),
  );
}

/** How many there are of each kind: for certain, or the least and the most. */
function bounds({ count, kinds }) {
  const told = kinds.filter((kind) => kind.least > 0 || (kind.most > 0 && kind.most < count));
  return told.map(bounded).join(", ") || t("mine.counted");
}

function bounded(kind) {
  const { least, most } = kind;
  const name = text(most === 1 ? kind.one : kind.many);
  if (least === most) return t("mine.just", { most, name });
  return t(least > 0 ? "mine.range" : "mine.upto", { least, most, name });
}

function detail(name, value, count) {
  if (name === "money") return t("mine.exact");
  const seen = Object.entries(value?.known ?? {}).filter(([, number]) => number > 0);
  if (!seen.length) return typeof value === "number" || count === 0 ? "" : t("mine.counted");
  const rest = count - seen.reduce((sum, [, number]) => sum + number, 0);
  const words = seen.map(([kind, number]) => `${number} ${known(`kind.${kind}`, kind)}`);
  return [...words, rest > 0 ? t("mine.unknown", { count: rest }) : ""].filter(Boolean).join(", ");
}
