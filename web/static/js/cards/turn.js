// Whose turn it is: the one line that must be readable from a table's length away.

import { h } from "../dom.js";
import { secondsSince } from "../clock.js";
import { plural, t } from "../i18n.js";
import { isOver, mySeat, nameOf, seatOf, turnLine, winners } from "../people.js";
import { shape } from "../shapes.js";

/** The colour that the hero speaks of: the player to act, or who won. */
export function heroColor(state) {
  if (isOver(state) && state.scores.length) return winners(state)[0];
  return state.turn?.player ?? null;
}

function minutes(state) {
  return state.turn?.since ? Math.floor(secondsSince(state.turn.since) / 60) : 0;
}

export function key(state) {
  const { turn, seats, evening } = state;
  return JSON.stringify([turn, seats.map((seat) => seat.name), evening, isOver(state) && [state.scores, state.prompts], minutes(state)]);
}

export function build(state) {
  const color = heroColor(state);
  const mark = color ? shape(color, seatOf(state, color).shape, "hero-shape") : null;
  return [
    mark ? h("div", { class: "hero-mark" }, mark) : null,
    h("h1", { class: "hero-line" }, turnLine(state)),
    h("p", { class: "hero-sub" }, subline(state)),
  ];
}

function winningPoints(state) {
  const best = winners(state);
  return state.scores.find((score) => score.player === best[0])?.points ?? 0;
}

function subline(state) {
  if (isOver(state)) return plural("turn.over", winningPoints(state));
  if (!state.turn?.player) return t("turn.setup.text");
  const parts = [];
  const me = mySeat(state);
  if (state.turn.player === me) parts.push(nameOf(state, me));
  if (state.turn.next) {
    parts.push(state.turn.next === me ? t("turn.nextyou") : t("turn.next", { name: nameOf(state, state.turn.next) }));
  }
  if (minutes(state) >= 3) parts.push(t("turn.since", { minutes: minutes(state) }));
  return parts.join(" · ");
}
