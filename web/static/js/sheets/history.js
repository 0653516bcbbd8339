// The evening as a list with pictures: back to any point, and forward again.

import { post, sending } from "../calls.js";
import { h } from "../dom.js";
import { plural, t, text, time } from "../i18n.js";
import { mayActFor, mySeat, nameOf, seatOf } from "../people.js";
import { icon, shape } from "../shapes.js";
import { closeSheet, openSheet } from "../sheet.js";
import { openByHand, openEarlier } from "./correct.js";
import { showPicture } from "./picture.js";

let opened = null;

const STEPS = new Set(["setup", "move", "correction"]);

export function openHistory(app) {
  opened = null;
  openSheet({
    id: "history",
    title: () => t("history.title"),
    key: () => JSON.stringify([app.state.history, app.state.can, opened]),
    build: () => content(app),
  });
}

function mayUndo(state) {
  return Boolean(state.can?.undo);
}

function content(app) {
  const { state } = app;
  const rows = state.history.toReversed();
  return [
    state.can?.play ? h("button", { class: "btn", type: "button", "data-key": "by-hand", on: { click: openByHand } }, t("hand.enter")) : null,
    state.can?.redo
      ? h("div", { class: "sheet-actions" }, h("button", { class: "btn", type: "button", "data-key": "redo", on: { click: sending(() => post("/api/redo")) } }, icon("redo"), t("history.redo")))
      : null,
    rows.length ? h("ol", { class: "events" }, rows.map((entry, index) => row(app, entry, index))) : h("p", { class: "dim" }, t("history.empty")),
  ];
}

function row(app, entry, index) {
  const { state } = app;
  const isOpen = opened === entry.event;
  return h(
    "li",
    { class: `event ${entry.kind}${entry.undone ? " undone" : ""}`, "data-event": entry.event },
    h(
      "button",
      {
        class: "event-row", type: "button", "aria-expanded": isOpen ? "true" : "false", "data-key": `event-${entry.event}`,
        on: { click: () => { opened = isOpen ? null : entry.event; app.refreshSheet(); } },
      },
      entry.player ? shape(entry.player, seatOf(state, entry.player).shape) : icon(entry.kind === "undo" ? "undo" : "list"),
      h(
        "span",
        { class: "event-words" },
        h("span", { class: "event-text" }, text(entry.text)),
        h("span", { class: "dim" }, [entry.player ? nameOf(state, entry.player) : "", time(entry.at), entry.undone ? t("history.undone") : ""].filter(Boolean).join(" · ")),
      ),
      entry.picture ? h("img", { class: "thumb", src: entry.picture, alt: "", loading: "lazy", width: "80", height: "45" }) : null,
    ),
    isOpen ? details(app, entry, index) : null,
  );
}

function details(app, entry, index) {
  const { state } = app;
  const later = state.history.slice(state.history.length - index).filter((one) => !one.undone && STEPS.has(one.kind));
  const to = { to: entry.event };
  const parts = [];
  if (entry.picture) {
    parts.push(h("button", { class: "btn", type: "button", on: { click: () => showPicture({ ...entry, title: text(entry.text) }) } }, icon("camera"), t("picture.open")));
  }
  if (!entry.undone && entry.kind === "move" && mayActFor(state, entry.player)) {
    parts.push(h("button", { class: "btn", type: "button", on: { click: () => openEarlier(entry) } }, t("history.fix")));
  }
  if (entry.undone && state.can?.redo && STEPS.has(entry.kind)) {
    parts.push(h("button", { class: "btn main", type: "button", "data-key": "forward", on: { click: sending(() => post("/api/redo", to)) } }, icon("redo"), t("history.again")));
  } else if (later.length && mayUndo(state) && STEPS.has(entry.kind)) {
    parts.push(
      h("p", { class: "dim" }, plural("history.ask", later.length)),
      h("button", { class: "btn main", type: "button", "data-key": "back", on: { click: sending(() => post("/api/undo", to)) } }, icon("undo"), t("history.back")),
    );
  }
  return h("div", { class: "event-more" }, parts);
}

/** One step back, after it was said which. */
export function openUndo(app) {
  openSheet({
    id: "undo",
    title: () => t("undo.title"),
    key: () => JSON.stringify([app.state.history, app.state.can]),
    build: () => undoContent(app),
  });
}

function undoContent(app) {
  const { state } = app;
  const last = state.history.findLast((entry) => !entry.undone && STEPS.has(entry.kind) && entry.kind !== "setup");
  if (!last || !mayUndo(state)) return h("p", { class: "sheet-text dim" }, t("undo.none"));
  return [
    h(
      "p",
      { class: "sheet-text" },
      last.player ? h("span", { class: "who" }, shape(last.player, seatOf(state, last.player).shape), last.player === mySeat(state) ? null : nameOf(state, last.player)) : null,
      text(last.text),
    ),
    h("p", { class: "dim" }, t("undo.where")),
    h(
      "div",
      { class: "sheet-actions" },
      h(
        "button",
        { class: "btn main", type: "button", "data-key": "undo", on: { click: sending(async () => (await post("/api/undo")).ok && closeSheet()) } },
        icon("undo"),
        t("undo.yes"),
      ),
    ),
  ];
}
