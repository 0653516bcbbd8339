// "Not right?": what it may have been instead, likely things first, then everything that is allowed.

import { get, post, sending } from "../calls.js";
import { h } from "../dom.js";
import { t, text } from "../i18n.js";
import { closeSheet, openSheet, refreshSheet } from "../sheet.js";
import { toast } from "../toast.js";

const MOST = 60;
let typed = "";

/**
 * Opens the correction of what was `seen` (pending or written down), or of an earlier `event`.
 * A pending reading is put on hold first, so that it is not written down under the correction.
 */
export function openCorrection({ seen = null, event = null, confirm = null }) {
  const likely = (seen?.options ?? []).filter((option) => option.notation !== seen.notation);
  const wanted = { moves: null };
  typed = "";
  if (seen?.status === "pending") post("/api/hold", { seen: seen.id });
  openSheet({
    id: "correct",
    title: () => t("correct.title"),
    build: () => content({ seen, event, confirm, likely, moves: wanted.moves }),
  });
  get("/api/moves").then((moves) => {
    wanted.moves = moves ?? [];
    refreshSheet({ force: true });
  });
}

function content({ seen, event, confirm, likely, moves }) {
  const known = new Set([seen?.notation, ...likely.map((option) => option.notation)]);
  const others = (moves ?? []).filter((move) => !known.has(move.notation));
  const list = h("div", { class: "options" });
  const choose = (option) => sending(() => send({ seen, event }, option));
  const find = h("input", {
    class: "field", type: "search", value: typed, placeholder: t("correct.find"), "aria-label": t("correct.find"), "data-key": "find",
    on: { input: (change) => fillList(list, others, (typed = change.currentTarget.value), choose) },
  });
  fillList(list, others, typed, choose);
  return [
    seen ? h("p", { class: "sheet-text dim" }, text(seen.text)) : null,
    likely.length ? h("p", { class: "label" }, t("correct.likely")) : null,
    h("div", { class: "options likely" }, likely.map((option) => row(option, choose))),
    confirm ? h("button", { class: "btn", type: "button", "data-key": "stay", on: { click: confirm } }, t("correct.stay")) : null,
    h("p", { class: "label" }, t("correct.other")),
    moves === null ? h("p", { class: "dim" }, t("correct.loading")) : null,
    moves !== null && others.length > 8 ? find : null,
    moves !== null && !others.length ? h("p", { class: "dim" }, t("correct.none")) : null,
    list,
  ];
}

function fillList(list, moves, wanted, choose) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = moves.filter((move) => words.every((word) => text(move.text).toLowerCase().includes(word)));
  list.replaceChildren(...fits.slice(0, MOST).map((move) => row(move, choose)));
}

function row(option, choose) {
  return h(
    "button",
    { class: "btn choice", type: "button", "data-key": `option-${option.notation}`, on: { click: choose(option) } },
    text(option.text),
  );
}

async function send({ seen, event }, option) {
  const target = event === null ? { seen: seen.id } : { event };
  const { ok, data } = await post("/api/correct", { ...target, notation: option.notation });
  if (!ok) return;
  closeSheet();
  const changed = (data?.changed ?? []).map(text).filter((line) => line && line !== "[object Object]");
  toast(changed.length ? t("correct.changed", { what: changed.join(", ") }) : t("correct.done"));
}
