// A move put together by hand: what was done, then what it needs, one choice after the other. Where
// something is laid is chosen on a map of what lies there.

import { get, sending } from "../calls.js";
import { h } from "../dom.js";
import { known, t, text } from "../i18n.js";
import { refreshSheet } from "../sheet.js";

/**
 * `source`: where to ask; `send(notation)`: what to do with the whole move. The server is asked after
 * each choice and forgets nothing in between, since all that was chosen so far goes along.
 */
export function composer({ source, send }) {
  const state = { chosen: [], labels: [], answer: null };

  async function ask() {
    const query = state.chosen.map((id) => `chosen=${encodeURIComponent(id)}`).join("&");
    const answer = await get(query ? `${source}${source.includes("?") ? "&" : "?"}${query}` : source);
    if (answer !== null) state.answer = answer;
    refreshSheet({ force: true });
    document.querySelector("[data-sheet] .entry-question")?.focus({ preventScroll: true });
  }

  function choose(option) {
    state.chosen.push(option.id);
    state.labels.push(text(option.text));
    return ask();
  }

  function back() {
    state.chosen.pop();
    state.labels.pop();
    return ask();
  }

  return {
    ask,
    /** Whether this game is entered this way, once somebody asked. */
    get offered() {
      return Boolean(state.answer);
    },
    get begun() {
      return state.chosen.length > 0;
    },
    build: () => (state.answer ? content(state, choose, back, send) : []),
  };
}

function content(state, choose, back, send) {
  const { answer, labels } = state;
  const pick = (option) => sending(() => choose(option));
  return [
    labels.length
      ? h(
          "div",
          { class: "entry-way" },
          h("button", { class: "btn plain", type: "button", "data-key": "entry-back", on: { click: sending(back) } }, `‹ ${t("enter.back")}`),
          h("p", { class: "fine" }, labels.join(" · ")),
        )
      : null,
    answer.move ? whole(answer.move, send) : null,
    answer.why ? h("p", { class: "fine warn", role: "alert" }, text(answer.why)) : null,
    answer.options.length ? h("p", { class: "label entry-question", tabindex: "-1" }, text(answer.question)) : null,
    answer.map ? map(answer, pick) : null,
    ...grouped(answer.options.filter((option) => !answer.map || option.cell === null), pick),
  ];
}

function whole(move, send) {
  return h(
    "div",
    { class: "entry-whole" },
    h("p", { class: "says" }, text(move.text)),
    h("button", { class: "btn main", type: "button", "data-key": "entry-done", on: { click: sending(() => send(move.notation)) } }, t("enter.done")),
  );
}

/** Options under their headings, in the order in which they came. */
function grouped(options, pick) {
  const groups = new Map();
  for (const option of options) {
    const heading = option.group ? text(option.group) : "";
    groups.set(heading, [...(groups.get(heading) ?? []), option]);
  }
  return [...groups].map(([heading, members]) =>
    h(
      "section",
      { class: "entry-group", "aria-label": heading || null },
      heading ? h("h3", { class: "label" }, heading) : null,
      h(
        "div",
        { class: "entry-options" },
        members.map((option) => h("button", { class: "btn choice", type: "button", "data-key": `entry-${option.id}`, on: { click: pick(option) } }, text(option.text))),
      ),
    ),
  );
}

/** What lies there, farthest row first, with a button wherever something may go. */
function map({ map: { cells }, options }, pick) {
  const there = new Map(cells.map((one) => [String(one.cell), one]));
  const open = new Map(options.filter((option) => option.cell).map((option) => [String(option.cell), option]));
  const all = [...there.values(), ...open.values()].map((one) => one.cell);
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [near, far] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const squares = [];
  for (let y = far; y >= near; y--) {
    for (let x = left; x <= right; x++) squares.push(square(there.get(`${x},${y}`), open.get(`${x},${y}`), pick));
  }
  return h("div", { class: "entry-map", tabindex: "0", role: "group", "aria-label": t("enter.map") }, h("div", { class: "entry-grid", css: { "--columns": right - left + 1 } }, squares));
}

function square(lies, option, pick) {
  const tile = lies?.tile ?? "";
  const on = lies?.on ?? [];
  const mark = on.length ? h("span", { class: "square-on" }, short(`piece.${on[0]}`, on[0])) : tile ? short(`kind.${tile}`, tile) : null;
  if (!option) return h("span", { class: "square", "data-tile": tile, "aria-hidden": "true" }, mark);
  const names = [text(option.text), tile ? known(`kind.${tile}`, tile) : "", ...on.map((piece) => known(`piece.${piece}`, piece))];
  return h(
    "button",
    { class: "square open", type: "button", "data-tile": tile, "data-key": `entry-${option.id}`, "aria-label": names.filter(Boolean).join(", "), on: { click: pick(option) } },
    tile ? mark : "+",
  );
}

/** The first letters of what lies there: one alone would not tell fields from fountains. */
function short(key, otherwise) {
  const word = known(key, otherwise);
  return word.slice(0, 1).toUpperCase() + word.slice(1, 2);
}
