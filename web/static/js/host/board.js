// The score board: one row a player, big, with what was just added and whether their phone is here.

import { chip, counterOff, countUp, queen } from "../cards/score.js";
import { h } from "../dom.js";
import { plural, t } from "../i18n.js";
import { nameOf, seatOf } from "../people.js";
import { colorClass, icon, shape } from "../shapes.js";

export function key(state) {
  const scores = state.scores.map(({ player, points, counter_on_board }) => [player, points, counter_on_board]);
  return JSON.stringify([scores, state.seats, state.turn?.player, state.clock?.queen]);
}

export function build(state, act) {
  return h("ul", { class: "board-rows" }, state.scores.map((score) => row(state, score, act)));
}

function row(state, score, act) {
  const seat = seatOf(state, score.player);
  const toAct = state.turn?.player === score.player;
  return h(
    "li",
    { class: `board-row ${colorClass(score.player)}${toAct ? " to-act" : ""}`, "data-player": score.player },
    h(
      "button",
      { class: "board-open", type: "button", "data-key": `board-${score.player}`, on: { click: () => act.openScore(score.player) } },
      shape(score.player, seat.shape),
      h(
        "span",
        { class: "board-who" },
        h("span", { class: "name" }, nameOf(state, score.player), queen(state, score.player)),
        h("span", { class: "dim board-note" }, note(seat, score)),
      ),
      h("span", { class: "board-points num" }, chip(score.player), countUp(score.player, score.points)),
    ),
    state.can?.host && seat.taken && !seat.bot && !seat.online
      ? h(
          "button",
          { class: "btn plain icon-only", type: "button", "aria-label": `${t("host.free")}: ${nameOf(state, score.player)}`, title: t("host.free"), "data-key": `free-${score.player}`, on: { click: act.free(score.player) } },
          icon("close"),
        )
      : null,
  );
}

function note(seat, score) {
  if (counterOff(score)) return [icon("alert"), t("score.counter", { points: score.counter_on_board })];
  if (seat.bot) return t("join.bot");
  if (!seat.taken || !seat.phones) return t("host.phones.none");
  return seat.online ? plural("host.phones", seat.phones) : `${plural("host.phones", seat.phones)}, ${t("host.away")}`;
}
