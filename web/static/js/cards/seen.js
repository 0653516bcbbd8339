// What the camera just read, in words and with its cut-out, and what it earned. It is written down by
// itself after a few quiet seconds; one tap confirms, another opens the correction.

import { secondsUntil } from "../clock.js";
import { h } from "../dom.js";
import { signed, t, text } from "../i18n.js";
import { mayActFor, mySeat, nameOf, seatOf } from "../people.js";
import { picture } from "../picture.js";
import { icon, shape } from "../shapes.js";

export function key(state) {
  return JSON.stringify([state.seen, state.seats.map((seat) => seat.name), state.can?.host, mySeat(state)]);
}

export function build(state, act) {
  const { seen } = state;
  if (!seen) return null;
  const pending = seen.status === "pending";
  const may = seen.mine ?? mayActFor(state, seen.player);
  return h(
    "article",
    { class: pending ? "card seen pending" : "card seen", "aria-label": t("seen.label"), "data-seen": seen.id },
    h(
      "div",
      { class: "seen-row" },
      h(
        "div",
        { class: "seen-words" },
        h(
          "p",
          { class: "card-head" },
          h("span", { class: "label" }, t("seen.label")),
          seen.player === mySeat(state)
            ? null
            : h("span", { class: "who" }, shape(seen.player, seatOf(state, seen.player).shape), nameOf(state, seen.player)),
        ),
        h("p", { class: "says" }, text(seen.text)),
        earnings(seen),
      ),
      seen.picture ? cutout(seen, act) : null,
    ),
    pending ? pendingRow(seen, may, act) : writtenRow(may, seen, act),
  );
}

function cutout(seen, act) {
  return picture({
    src: seen.picture,
    places: seen.places ?? [],
    size: seen.picture_size,
    proportion: 1,
    label: text(seen.text),
    open: () => act.showPicture(seen),
  });
}

function earnings(seen) {
  const lines = (seen.earned ?? []).filter((line) => line.points || text(line.reason));
  if (!lines.length) return null;
  return h(
    "ul",
    { class: "earned" },
    lines.map((line) =>
      h(
        "li",
        {},
        line.points ? h("b", { class: line.points < 0 ? "gain loss num" : "gain num" }, signed(line.points)) : null,
        h("span", {}, text(line.reason)),
      ),
    ),
  );
}

function pendingRow(seen, may, act) {
  if (!may) return h("p", { class: "fine waiting" }, countdown(seen), seen.why ? ` ${text(seen.why)}` : null);
  return h(
    "div",
    { class: "pair" },
    h(
      "button",
      { class: "btn main confirm", type: "button", "data-key": "confirm", on: { click: act.confirm(seen) } },
      seen.commits_at ? h("span", { class: "fuse", "aria-hidden": "true", "data-commits": seen.commits_at }) : null,
      icon("check"),
      h("span", {}, t("seen.right")),
      seen.commits_at ? h("span", { class: "num left", "data-countdown": seen.commits_at }) : null,
    ),
    notRight(seen, act),
    seen.commits_at ? null : h("p", { class: "fine wide" }, icon("hand"), seen.held ? t("seen.held") : text(seen.why) || t("seen.waiting")),
  );
}

function countdown(seen) {
  if (!seen.commits_at) return h("span", {}, seen.held ? t("seen.held") : seen.why ? "" : t("seen.waiting"));
  return h("span", { class: "num", "data-countdown": seen.commits_at });
}

function notRight(seen, act) {
  return h(
    "button",
    { class: "btn", type: "button", "data-key": "notright", on: { click: () => act.correct(seen) } },
    t("seen.notright"),
  );
}

function writtenRow(may, seen, act) {
  return h(
    "div",
    { class: "written" },
    h("span", { class: "ok" }, icon("check"), t("seen.written")),
    may ? h("button", { class: "btn plain", type: "button", "data-key": "notright", on: { click: () => act.correct(seen) } }, t("seen.notright")) : null,
  );
}

/**
 * Brings every countdown on the page up to date. The server commits by itself; where its word is
 * late, `onZero(iso)` is called once.
 */
export function tickCountdowns(root, onZero) {
  for (const element of root.querySelectorAll("[data-countdown]")) {
    const left = secondsUntil(element.dataset.countdown);
    const line = left > 0 ? t("seen.in", { seconds: Math.ceil(left) }) : "…";
    if (element.textContent !== line) element.textContent = line;
    if (left <= 0) onZero?.(element.dataset.countdown);
  }
  for (const fuse of root.querySelectorAll("[data-commits]")) {
    const left = secondsUntil(fuse.dataset.commits);
    fuse.dataset.total ??= String(Math.max(left, 0.1));
    fuse.style.setProperty("--left", String(Math.min(1, left / Number(fuse.dataset.total))));
  }
}
