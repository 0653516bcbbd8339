// Every line that made the score, newest first; a tap shows the place in the picture.

import { counterOff } from "../cards/score.js";
import { h } from "../dom.js";
import { signed, t, text, time } from "../i18n.js";
import { mySeat, nameOf, seatOf } from "../people.js";
import { colorClass, icon, shape } from "../shapes.js";
import { openSheet } from "../sheet.js";
import { showPicture } from "./picture.js";

let chosen = null;

export function openScore(app, player = null) {
  chosen = player ?? mySeat(app.state) ?? app.state.scores[0]?.player ?? null;
  openSheet({
    id: "score",
    title: () => t("score.title"),
    key: () => JSON.stringify([app.state.scores, chosen]),
    build: () => content(app),
  });
}

function content(app) {
  const { state } = app;
  const score = state.scores.find((one) => one.player === chosen);
  return [
    h("div", { class: "tabs", role: "tablist" }, state.scores.map((one) => tab(app, one))),
    score && counterOff(score) ? h("p", { class: "sheet-text warn" }, icon("alert"), t("score.counter", { points: score.counter_on_board })) : null,
    score?.lines?.length
      ? h("ul", { class: "lines" }, score.lines.toReversed().map((line) => row(state, line)))
      : h("p", { class: "dim" }, t("score.none")),
  ];
}

function tab(app, score) {
  const { state } = app;
  const selected = score.player === chosen;
  return h(
    "button",
    {
      class: `tab ${colorClass(score.player)}`, type: "button", role: "tab", "aria-selected": selected ? "true" : "false",
      "data-key": `tab-${score.player}`,
      on: { click: () => { chosen = score.player; app.refreshSheet(); } },
    },
    shape(score.player, seatOf(state, score.player).shape),
    h("span", { class: "name" }, nameOf(state, score.player)),
    h("b", { class: "num" }, String(score.points)),
  );
}

function row(state, line) {
  const event = state.history?.find((one) => one.event === line.event);
  const source = line.picture ?? event?.picture ?? null;
  const body = [
    h("b", { class: line.points < 0 ? "gain loss num" : "gain num" }, signed(line.points)),
    h("span", { class: "line-words" }, h("span", {}, text(line.reason)), line.when ? h("span", { class: "dim line-when" }, when(line.when)) : null),
  ];
  if (!source) return h("li", { class: "line" }, body);
  const what = { picture: source, picture_size: line.picture_size ?? event?.picture_size, places: line.places ?? event?.places ?? [], text: line.reason, title: text(line.reason) };
  return h(
    "li",
    {},
    h(
      "button",
      { class: "line", type: "button", "data-key": `line-${line.event}-${line.points}`, on: { click: () => showPicture(what) } },
      body,
      h("span", { class: "line-where" }, icon("camera"), h("span", { class: "sr" }, t("score.where"))),
    ),
  );
}

function when(value) {
  return typeof value === "string" && /^\d{4}-/.test(value) ? time(value) : text(value);
}
