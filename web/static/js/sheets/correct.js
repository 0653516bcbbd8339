// What was really played: a correction ("Not right?") or a move entered by hand. Likely moves first,
// then everything that is allowed: put together choice by choice, or picked from a list.

import { get, post, sending } from "../calls.js";
import { h } from "../dom.js";
import { sentence, t, text } from "../i18n.js";
import { closeSheet, openSheet, refreshSheet } from "../sheet.js";
import { toast } from "../toast.js";

const MOST_ROWS = 60;
const LIKELY = 0.001;
const MOST_LIKELY = 10;

/**
 * Opens the correction of what was `seen` (pending or written down). A pending reading is put on hold
 * first, so that it is not written down under the correction. `confirm` is the way back.
 */
export function openCorrection({ seen, confirm }) {
  const pending = seen.status === "pending";
  if (pending) post("/api/hold", { seen: seen.id });
  openChooser({
    title: () => t("correct.title"),
    was: seen,
    likely: seen.options ?? [],
    event: pending ? null : seen.id,
    confirm: pending ? confirm : null,
    send: (notation) => correct({ seen: seen.id, notation }),
  });
}

/** Opens the correction of an earlier move, an entry of the history. */
export function openEarlier(entry) {
  openChooser({
    title: () => t("correct.title"),
    was: entry,
    likely: [],
    event: entry.event,
    confirm: null,
    send: (notation) => correct({ event: entry.event, notation }),
  });
}

/** A move that no camera saw; `mine`: whether it is this phone's own turn, or it interferes. */
export function openByHand({ mine = true } = {}) {
  openChooser({
    title: () => t(mine ? "hand.title" : "hand.card"),
    was: null,
    likely: [],
    event: null,
    listed: mine,
    confirm: null,
    async send(notation) {
      const { ok } = await post("/api/play", { notation });
      if (ok) toast(t("hand.done"));
      return ok;
    },
  });
}

async function correct(body) {
  const { ok, data } = await post("/api/correct", body);
  if (!ok) return false;
  const changed = (data?.changed ?? []).map(text).filter(Boolean);
  toast(changed.length ? t("correct.changed", { what: changed.map(sentence).join(" ") }) : t("correct.done"), { lasts: changed.length ? 9000 : 4500 });
  return true;
}

function openChooser(what) {
  const of = what.event === null ? "" : `?event=${what.event}`;
  const send = async (notation) => (await what.send(notation)) && closeSheet();
  const state = { ...what, found: what.listed === false ? [] : null, typed: "", put: undefined };
  openSheet({ id: "correct", title: what.title, build: () => content(state) });
  load(state, of, send);
}

/** First how this game is entered: where moves are put together, only the likely ones are listed. */
async function load(state, of, send) {
  await putTogether(state, of, send);
  if (state.found !== null) return;
  state.found = (await get(`/api/moves${of}${state.put ? `${of ? "&" : "?"}likely=only` : ""}`)) ?? [];
  refreshSheet({ force: true });
}

/** Fetched once it is wanted. Where that fails, or a game has none, moves are picked from the list. */
async function putTogether(state, of, send) {
  try {
    const { composer } = await import("./enter.js");
    const put = composer({ source: `/api/entry${of}`, send });
    await put.ask();
    state.put = put.offered ? put : null;
  } catch {
    state.put = null;
  }
  refreshSheet({ force: true });
}

/** What the server thinks likely, whether it came with the reading or with the list of moves. */
function sorted({ was, likely, found }) {
  const seenAlready = new Set([was?.notation]);
  const first = [];
  for (const option of [...likely, ...(found ?? []).filter((move) => move.likely || move.p >= LIKELY)].slice(0, MOST_LIKELY)) {
    if (seenAlready.has(option.notation)) continue;
    seenAlready.add(option.notation);
    first.push(option);
  }
  return { first, rest: (found ?? []).filter((move) => !seenAlready.has(move.notation)) };
}

function content(state) {
  const { first, rest } = sorted(state);
  const choose = (option) => sending(async () => (await state.send(option.notation)) && closeSheet());
  const list = h("div", { class: "options" });
  const find = h("input", {
    class: "field", type: "search", value: state.typed, placeholder: t("correct.find"), "aria-label": t("correct.find"), "data-key": "find",
    on: { input: (change) => fillList(list, rest, (state.typed = change.currentTarget.value), choose) },
  });
  fillList(list, rest, state.typed, choose);
  const loading = state.put === undefined || (state.found === null && !state.put);
  if (state.put?.begun) return state.put.build();
  return [
    state.was ? h("p", { class: "sheet-text dim" }, text(state.was.text)) : null,
    first.length ? h("p", { class: "label" }, t("correct.likely")) : null,
    h("div", { class: "options likely" }, first.map((option) => row(option, choose))),
    state.confirm ? h("button", { class: "btn", type: "button", "data-key": "stay", on: { click: state.confirm } }, t("correct.stay")) : null,
    loading ? h("p", { class: "dim" }, t("correct.loading")) : null,
    ...(state.put ? state.put.build() : pickedFrom(rest, find, list, loading)),
  ];
}

/** The moves of a game that are not put together, but picked from a list. */
function pickedFrom(rest, find, list, loading) {
  return [
    h("p", { class: "label" }, t("correct.other")),
    rest.length > 8 ? find : null,
    !loading && !rest.length ? h("p", { class: "dim" }, t("correct.none")) : null,
    list,
  ];
}

function fillList(list, moves, wanted, choose) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = moves.filter((move) => words.every((word) => text(move.text).toLowerCase().includes(word)));
  list.replaceChildren(...fits.slice(0, MOST_ROWS).map((move) => row(move, choose)));
}

function row(option, choose) {
  return h(
    "button",
    { class: "btn choice", type: "button", "data-key": `option-${option.notation}`, on: { click: choose(option) } },
    text(option.text),
  );
}
