// How far the decade is: its spaces in a row, the balls, the places where the queen stays, the end.

import { h } from "../dom.js";
import { plural, roman, t } from "../i18n.js";
import { icon } from "../shapes.js";

export function key(state) {
  return JSON.stringify(state.clock ?? null);
}

/** "ball in 2 rounds", or what else is next. */
export function ballLine(clock) {
  if (clock.locked_now) return t("track.locked");
  if (clock.last_turns > 0) return plural("track.last", clock.last_turns);
  if (!Number.isFinite(clock.ball_in)) {
    const left = (clock.end?.[0] ?? clock.round) - clock.round;
    return left > 0 ? plural("track.end", left) : t("track.end");
  }
  return clock.ball_in === 0 ? t("track.ball.now") : plural("track.ball", clock.ball_in);
}

export function decadeLine(clock) {
  return Number.isFinite(clock?.decade) ? t("track.decade", { decade: roman(clock.decade + 1) }) : "";
}

export function build(state) {
  const { clock } = state;
  if (!clock?.spaces) return null;
  return h(
    "div",
    { class: "card track", role: "group", "aria-label": t("track.label") },
    h(
      "p",
      { class: "track-head" },
      h("span", { class: "decades" }, decades(clock)),
      h("span", { class: "ball" }, icon(clock.locked_now ? "lock" : Number.isFinite(clock.ball_in) ? "mask" : "end"), ballLine(clock)),
    ),
    h("ol", { class: "spaces" }, Array.from({ length: clock.spaces }, (_, index) => space(clock, index))),
  );
}

function decades(clock) {
  return Array.from({ length: clock.decades ?? 0 }, (_, index) => {
    const now = index === clock.decade;
    const label = t("track.decade", { decade: roman(index + 1) });
    return h("span", { class: now ? "decade now" : "decade", "aria-current": now ? "step" : null, "aria-label": label }, now ? label : roman(index + 1));
  });
}

const KINDS = [["mask", "mask", "track.ball"], ["locked", "lock", "track.locked"], ["end", "end", "track.end"]];

function space(clock, index) {
  const kind = KINDS.find(([list]) => (clock[list] ?? []).includes(index));
  const now = index === clock.round;
  const says = [t("track.space", { number: index + 1 }), kind ? t(kind[2]) : "", now ? t("track.here") : ""];
  return h(
    "li",
    {
      class: `space${now ? " now" : ""}${index < clock.round ? " past" : ""}${kind ? ` ${kind[0]}` : ""}`,
      "aria-current": now ? "step" : null,
      title: says.filter(Boolean).join(", "),
    },
    kind ? icon(kind[1]) : null,
    h("span", { class: "sr" }, says.filter(Boolean).join(", ")),
  );
}
