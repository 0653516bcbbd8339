// A player tells what they hold, for rulings about them and for nobody else's eyes: a stepper for
// each kind, prefilled with what is certain, and how many are left to name.

import { post, sending } from "../calls.js";
import { h } from "../dom.js";
import { plural, sentence, t, text } from "../i18n.js";
import { closeSheet, openSheet, refreshSheet } from "../sheet.js";
import { toast } from "../toast.js";

/** What was entered so far: per pile, kind -> how many; a pile that nobody touched is not sent. */
export function openTell(app) {
  const entry = { numbers: new Map(), error: "" };
  openSheet({
    id: "tell",
    title: () => t("tell.title"),
    key: () => JSON.stringify(app.state.holdings),
    build: () => (app.state.holdings ? content(app, entry) : null),
  });
}

function content(app, entry) {
  const piles = app.state.holdings.piles.filter((pile) => pile.count !== 0 && pile.kinds.some((kind) => kind.most > 0));
  return [
    h("p", { class: "sheet-text" }, t("tell.why")),
    ...piles.map((pile) => section(pile, entry)),
    piles.length ? null : h("p", { class: "dim" }, t("tell.nothing")),
    h(
      "div",
      { class: "tell-end" },
      entry.error ? h("p", { class: "fine warn", role: "alert" }, entry.error) : null,
      piles.length ? save(piles, entry) : null,
    ),
  ];
}

/** Certain numbers to begin with; of markers all, as long as nobody says that some are gone. */
function prefilled(pile, kind) {
  return pile.count === null ? kind.most : kind.least;
}

function number(entry, pile, kind) {
  return entry.numbers.get(pile.id)?.get(kind.id) ?? prefilled(pile, kind);
}

function left(entry, pile) {
  if (pile.count === null) return 0;
  return pile.count - pile.kinds.reduce((sum, kind) => sum + number(entry, pile, kind), 0);
}

function section(pile, entry) {
  const open = left(entry, pile);
  const words = open === 0 ? t("tell.complete") : plural(open > 0 ? "tell.left" : "tell.over", open, { count: Math.abs(open) });
  return h(
    "section",
    { class: "tell-pile", "aria-labelledby": `tell-${pile.id}` },
    h(
      "div",
      { class: "tell-head" },
      h("h3", { class: "label", id: `tell-${pile.id}` }, text(pile.text)),
      pile.count === null ? null : h("span", { class: open === 0 ? "fine gain" : "fine", role: "status" }, words),
    ),
    pile.kinds.filter((kind) => pile.count !== null || kind.most > 0).map((kind) => stepper(pile, kind, entry)),
  );
}

function stepper(pile, kind, entry) {
  const value = number(entry, pile, kind);
  const most = pile.count === null ? kind.most : value + Math.max(0, left(entry, pile));
  const name = text(kind.many);
  const set = (next) => {
    if (next < 0 || next > most || next === value) return;
    const numbers = entry.numbers.get(pile.id) ?? new Map();
    entry.numbers.set(pile.id, numbers.set(kind.id, next));
    entry.error = "";
    refreshSheet({ force: true });
  };
  const step = (by, sign, key) =>
    h(
      "button",
      {
        class: "btn icon-only", type: "button", tabindex: "-1", "data-key": `${key}-${pile.id}-${kind.id}`, "aria-label": t(`tell.${key}`, { name }),
        disabled: value + by < 0 || value + by > most, on: { click: () => set(value + by) },
      },
      sign,
    );
  return h(
    "div",
    { class: "stepper" },
    h("span", { class: "stepper-name", "aria-hidden": "true" }, name),
    step(-1, "−", "fewer"),
    h(
      "span",
      {
        class: "num stepper-value", role: "spinbutton", tabindex: "0", "data-key": `number-${pile.id}-${kind.id}`, "aria-label": name,
        "aria-valuenow": value, "aria-valuemin": 0, "aria-valuemax": most, on: { keydown: (event) => byKey(event, value, most, set) },
      },
      String(value),
    ),
    step(1, "+", "more"),
  );
}

const KEYS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function byKey(event, value, most, set) {
  if (event.key in KEYS) set(value + KEYS[event.key]);
  else if (event.key === "Home") set(0);
  else if (event.key === "End") set(most);
  else if (/^\d$/.test(event.key)) set(Math.min(most, Number(event.key)));
  else return;
  event.preventDefault();
}

function save(piles, entry) {
  const touched = piles.filter((pile) => entry.numbers.has(pile.id));
  const ready = touched.length > 0 && touched.every((pile) => left(entry, pile) === 0);
  const held = () =>
    Object.fromEntries(
      touched.map((pile) => [pile.id, Object.fromEntries(pile.kinds.map((kind) => [kind.id, number(entry, pile, kind)]).filter(([, n]) => n > 0))]),
    );
  const send = sending(async () => {
    const { ok, data } = await post("/api/tell", { held: held() });
    if (ok) {
      toast(t("tell.saved"));
      closeSheet();
      return;
    }
    entry.error = data?.error ? sentence(text(data.error)) : t("call.unsent");
    refreshSheet({ force: true });
  });
  return h("button", { class: "btn main", type: "button", "data-key": "save", disabled: !ready, on: { click: send } }, t("tell.save"));
}
