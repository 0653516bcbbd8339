// Who sits where: small questions that every card asks of the state.

import { known, t, text } from "./i18n.js";

export function seatOf(state, color) {
  return state.seats.find((seat) => seat.color === color) ?? { color, shape: "disc", name: "" };
}

/** The name a person typed, else the colour's name. */
export function nameOf(state, color) {
  const seat = seatOf(state, color);
  return seat.name || capital(known(`color.${color}`, color));
}

export function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

export function mySeat(state) {
  return state.you?.seat ?? null;
}

/** Whether this page may confirm, correct and answer for `color`. */
export function mayActFor(state, color) {
  return Boolean(state.can?.host) || (mySeat(state) !== null && mySeat(state) === color);
}

export function isOver(state) {
  return Boolean(state.evening?.over) || state.evening?.phase === "over";
}

/** The colours with the most points; the server's word counts where it names winners. */
export function winners(state) {
  if (state.evening?.winners?.length) return state.evening.winners;
  const best = Math.max(...state.scores.map((score) => score.points));
  return state.scores.filter((score) => score.points === best).map((score) => score.player);
}

/** The one line that says where the game is, as a person at the table would. */
export function turnLine(state) {
  const me = mySeat(state);
  if (isOver(state) && state.scores.length) {
    const best = winners(state);
    // Points alone do not break a tie; the rules' own sentence does.
    const ruled = state.prompts?.find((prompt) => prompt.kind === "game_end");
    if (best.length > 1 && ruled) return text(ruled.text);
    if (best.length > 1) return t("turn.tie", { names: best.map((one) => nameOf(state, one)).join(" & ") });
    return best[0] === me ? t("turn.youwin") : t("turn.wins", { name: nameOf(state, best[0]) });
  }
  if (!state.turn?.player) return t("turn.setup");
  return state.turn.player === me ? t("turn.yours") : t("turn.other", { name: nameOf(state, state.turn.player) });
}
