// Everybody's points. A number moves honestly: from what it was to what it is, with the difference
// beside it, and a correction shows only the difference.

import { h } from "../dom.js";
import { signed, t } from "../i18n.js";
import { mySeat, nameOf, seatOf } from "../people.js";
import { colorClass, icon, shape } from "../shapes.js";

const CHIP_MS = 9000;
const COUNT_MS = 700;
const shown = new Map();
const gained = new Map();

export function key(state) {
  const scores = state.scores.map(({ player, points, counter_on_board }) => [player, points, counter_on_board]);
  return JSON.stringify([scores, state.seats, state.turn?.player, state.clock?.queen]);
}

export function build(state, act) {
  if (!state.scores.length) return null;
  return h(
    "button",
    { class: "card scores", type: "button", "data-key": "scores", "aria-label": t("score.title"), on: { click: () => act.openScore() } },
    h("span", { class: "score-row" }, state.scores.map((score) => person(state, score))),
    state.scores.filter(counterOff).map((score) => strayCounter(state, score)),
  );
}

function person(state, score) {
  const mine = score.player === mySeat(state);
  const toAct = state.turn?.player === score.player;
  return h(
    "span",
    { class: `score ${colorClass(score.player)}${mine ? " mine" : ""}${toAct ? " to-act" : ""}`, "data-player": score.player },
    h("span", { class: "score-name" }, shape(score.player, seatOf(state, score.player).shape), h("span", { class: "name" }, nameOf(state, score.player))),
    h("span", { class: "score-points num" }, queen(state, score.player), countUp(score.player, score.points), chip(score.player)),
  );
}

function strayCounter(state, score) {
  return h(
    "span",
    { class: "score-off" },
    icon("alert"),
    h("span", {}, `${nameOf(state, score.player)}: ${t("score.counter", { points: score.counter_on_board })}`),
  );
}

/** A crown for whoever has the queen, in games that have one. */
export function queen(state, player) {
  return state.clock?.queen === player ? icon("title", "crown") : null;
}

const A_LAP = 25;

/** Whether the counter stands elsewhere than the score says. A whole lap of the track is no error. */
export function counterOff(score) {
  const stray = Math.abs(score.points - (score.counter_on_board ?? score.points));
  return stray > 0 && stray < A_LAP;
}

/** The number, running from the value that was shown last. */
export function countUp(player, points) {
  const before = shown.get(player) ?? points;
  shown.set(player, points);
  if (before !== points) gained.set(player, { by: points - before, until: performance.now() + CHIP_MS });
  const element = h("span", { class: "points" }, String(points));
  if (before === points || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return element;
  const begun = performance.now();
  element.textContent = String(before);
  function step(now) {
    const part = Math.max(0, Math.min(1, (now - begun) / COUNT_MS));
    element.textContent = String(Math.round(before + (points - before) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
    else element.textContent = String(points);
  }
  requestAnimationFrame(step);
  return element;
}

export function chip(player) {
  const gain = gained.get(player);
  if (!gain || gain.until < performance.now()) return null;
  const element = h("span", { class: gain.by < 0 ? "gain loss" : "gain" }, signed(gain.by));
  window.setTimeout(() => element.remove(), gain.until - performance.now());
  return element;
}
