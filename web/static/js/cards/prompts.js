// What the table must do now, for whom; plus what is wrong with the evening itself.

import { h } from "../dom.js";
import { sentence, t, text } from "../i18n.js";
import { mayActFor, mySeat, nameOf, seatOf } from "../people.js";
import { icon, shape } from "../shapes.js";

const SAID_ABOVE = new Set(["turn", "game_end"]);

/** What the track says already: the next ball, the end of the decade, a queen who stays. */
function onTrack(prompt) {
  return /_(ahead|locked)$/.test(prompt.kind);
}

/** What is to be done; whose turn it is and what lies ahead stand elsewhere on the page. */
export function shownPrompts(state) {
  const me = mySeat(state);
  const mine = (prompt) => (prompt.player === me && me !== null ? 0 : prompt.player ? 2 : 1);
  return (state.prompts ?? []).filter((prompt) => !SAID_ABOVE.has(prompt.kind) && !(state.clock && onTrack(prompt))).sort((a, b) => mine(a) - mine(b));
}

export function key(state) {
  return JSON.stringify([state.prompts, state.seats.map((seat) => seat.name), mySeat(state)]);
}

export function build(state, act) {
  const prompts = shownPrompts(state);
  if (!prompts.length) return null;
  return h(
    "article",
    { class: "card prompts", "aria-label": t("prompt.label") },
    h("header", { class: "card-head" }, icon("hand"), h("span", { class: "label" }, t("prompt.label"))),
    h("ul", {}, prompts.map((prompt) => line(state, prompt, act))),
  );
}

function line(state, prompt, act) {
  const me = mySeat(state);
  const who = prompt.player
    ? h("span", { class: "who" }, shape(prompt.player, seatOf(state, prompt.player).shape), prompt.player === me ? null : nameOf(state, prompt.player))
    : h("span", { class: "who" }, t("prompt.all"));
  const places = prompt.places ?? [];
  const options = prompt.player === null || mayActFor(state, prompt.player) ? (prompt.options ?? []) : [];
  return h(
    "li",
    { class: prompt.player === me ? "prompt mine" : "prompt", "data-prompt": prompt.kind },
    who,
    h("span", { class: "prompt-text" }, text(prompt.text)),
    places.length
      ? h(
          "button",
          {
            class: "btn plain icon-only",
            type: "button",
            "aria-label": t("score.where"),
            on: { click: () => act.showPicture({ picture: "/picture/live.jpg", picture_size: prompt.picture_size, places, text: prompt.text }) },
          },
          icon("camera"),
        )
      : null,
    options.length
      ? h("div", { class: "ways" }, options.map((option) => h("button", { class: "btn choice", type: "button", on: { click: act.choose(prompt, option) } }, text(option.text))))
      : null,
  );
}

export function noticeKey(state) {
  return JSON.stringify([state.notice, state.can?.play, state.broken, state.link?.camera, state.link?.why, state.seats.map((seat) => seat.name)]);
}

/** Camera trouble, a notice of the evening's own, and moves that a correction made impossible. */
export function buildNotices(state, act) {
  return [camera(state, act), notice(state, act), broken(state)];
}

/** Where the camera cannot help, a move is entered by hand. */
function byHand(state, act) {
  if (!state.can?.play) return null;
  return h("button", { class: "btn", type: "button", "data-key": "by-hand", on: { click: () => act.enterMove() } }, t("hand.enter"));
}

/** "none": it has shown nothing yet, and nobody waits for it to come back. */
export function cameraTrouble(state) {
  return ["late", "lost"].includes(state.link?.camera);
}

function camera(state, act) {
  if (!cameraTrouble(state)) return null;
  const late = state.link.camera === "late";
  return h(
    "article",
    { class: "card notice bad", "data-notice": "camera" },
    h("p", { class: "card-head" }, icon("camera"), h("strong", {}, t(late ? "camera.late" : "camera.lost"))),
    h("p", { class: "fine" }, [sentence(text(state.link.why)), t("camera.lost.text")].filter(Boolean).join(" ")),
    byHand(state, act),
  );
}

function notice(state, act) {
  if (!state.notice || (state.notice.kind === "camera" && cameraTrouble(state))) return null;
  return h(
    "article",
    { class: "card notice", "data-notice": state.notice.kind },
    h("p", { class: "card-head" }, icon("alert"), h("span", { class: "label" }, t("notice.label"))),
    h("p", {}, text(state.notice.text)),
    state.notice.kind === "unclear" ? byHand(state, act) : null,
  );
}

function broken(state) {
  if (!state.broken?.length) return null;
  return h(
    "article",
    { class: "card notice", "data-notice": "broken" },
    h("p", { class: "card-head" }, icon("alert"), h("span", { class: "label" }, t("broken.label"))),
    h("p", { class: "fine" }, t("broken.text")),
    h(
      "ul",
      { class: "broken" },
      state.broken.map((move) =>
        h(
          "li",
          {},
          h("span", { class: "who" }, shape(move.player, seatOf(state, move.player).shape), nameOf(state, move.player)),
          h("span", {}, text(move.text)),
          h("span", { class: "dim" }, (move.messages ?? []).map(text).join(" ")),
        ),
      ),
    ),
  );
}
