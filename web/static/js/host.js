// The host page, for a laptop or a television at the table's edge: readable from three metres.

import { get, post, sending } from "./calls.js";
import { whenCalm } from "./calm.js";
import * as linkline from "./cards/linkline.js";
import * as prompts from "./cards/prompts.js";
import * as question from "./cards/question.js";
import * as ruling from "./cards/ruling.js";
import * as seen from "./cards/seen.js";
import * as track from "./cards/track.js";
import * as turn from "./cards/turn.js";
import { h, slot } from "./dom.js";
import { language, t, time } from "./i18n.js";
import * as board from "./host/board.js";
import * as events from "./host/events.js";
import { TablePicture } from "./host/table.js";
import { Link } from "./link.js";
import { seatOf, turnLine } from "./people.js";
import { dressTab, remind, setSound, soundOn } from "./remind.js";
import { colorClass, icon } from "./shapes.js";
import { closeSheet, openSheet, refreshSheet } from "./sheet.js";
import { openByHand, openCorrection } from "./sheets/correct.js";
import { openHistory, openUndo } from "./sheets/history.js";
import { openMore } from "./sheets/more.js";
import { showPicture } from "./sheets/picture.js";
import { openScore } from "./sheets/score.js";
import { toast } from "./toast.js";

const at = (id) => document.getElementById(id);

const app = {
  state: null,
  link: { state: "connecting", heardAt: null },
  refreshSheet: () => refreshSheet(),
  repaintAll,
  takeSeat: () => window.location.assign("/join"),
  leave: async () => {},
};

const act = {
  confirm: (reading) => sending(() => post("/api/confirm", { seen: reading.id })),
  correct: (reading) => openCorrection({ seen: reading, confirm: sending(async () => (await post("/api/confirm", { seen: reading.id })).ok && closeSheet()) }),
  answer: (asked, option) => sending(() => post("/api/answer", { question: asked.id, notation: option.notation })),
  cure: (wrong, cure) => sending(() => post("/api/declare", { ruling: wrong.id, notation: cure.notation })),
  choose: (_prompt, option) => sending(() => post("/api/play", { notation: option.notation })),
  askPlaySo,
  enterMove: openByHand,
  showPicture,
  openScore: (player) => openScore(app, player),
  openHistory: () => openHistory(app),
  free: (color) => sending(() => post("/api/free", { seat: color })),
};

const NAMES = ["turn", "light", "gone", "notices", "rulings", "question", "seen", "prompts", "score", "track", "events", "tools", "invite"];
const slots = Object.fromEntries(NAMES.map((name) => [name, slot(at(name), { guarded: name !== "light" })]));
const table = new TablePicture(at("picture"));

function askPlaySo(wrong) {
  const yes = sending(async () => (await post("/api/declare", { ruling: wrong.id, play_it_so: true })).ok && closeSheet());
  openSheet({
    id: "playso",
    title: () => t("ruling.soplay.ask"),
    build: () => [
      h("p", { class: "sheet-text" }, t("ruling.soplay.text")),
      h("div", { class: "sheet-actions" }, h("button", { class: "btn main", type: "button", on: { click: yes } }, t("ruling.soplay.yes"))),
    ],
  });
}

function paint() {
  const key = (own) => `${language()}|${own}`;
  at("light").dataset.link = app.link.state;
  slots.light(key(app.link.state), () => linkline.buildLight(app.link));
  slots.gone(key(app.link.state), () => linkline.buildGone(app.link, () => link.reconnect()));
  const { state } = app;
  if (!state) return;
  slots.turn(key(turn.key(state)), () => turn.build(state));
  slots.notices(key(prompts.noticeKey(state)), () => prompts.buildNotices(state, act));
  slots.rulings(key(ruling.key(state)), () => ruling.build(state, act));
  slots.question(key(question.key(state)), () => question.build(state, act));
  slots.seen(key(seen.key(state)), () => seen.build(state, act));
  slots.prompts(key(prompts.key(state)), () => prompts.build(state, act));
  slots.score(key(board.key(state)), () => board.build(state, act));
  slots.track(key(track.key(state)), () => track.build(state));
  slots.events(key(events.key(state)), () => events.build(state, act));
  slots.tools(key(JSON.stringify([state.can, soundOn()])), () => tools(state));
  slots.invite(key(state.evening.title), () => joinPanel());
  at("title").textContent = state.evening.title;
  table.show(state, app.link);
  dress(state);
  tick();
}

function joinPanel() {
  const { joinUrl, code } = document.body.dataset;
  const address = joinUrl || `${window.location.origin}/join`;
  return [
    h("img", { class: "qr", src: "/qr.svg", alt: address, width: "180", height: "180" }),
    h(
      "div",
      { class: "join-words" },
      h("h2", {}, t("host.join")),
      h("p", { class: "dim" }, t("host.scan")),
      h("p", { class: "address" }, address.replace(/^https?:\/\//, "")),
      code ? h("p", {}, h("span", { class: "dim" }, `${t("host.code")} `), h("b", { class: "code" }, code)) : null,
    ),
  ];
}

function tools(state) {
  const tool = (glyph, label, click, props = {}) =>
    h("button", { class: "btn plain tool", type: "button", "data-key": label, on: { click }, ...props }, icon(glyph), h("span", {}, label));
  const quiet = t(soundOn() ? "sound.on" : "sound.off");
  return [
    tool("undo", t("dock.undo"), () => openUndo(app), { disabled: !state.can?.undo }),
    tool("list", t("dock.history"), () => openHistory(app)),
    h("button", { class: "btn plain icon-only", type: "button", "data-key": "sound", "aria-label": quiet, title: quiet, on: { click: flipSound } }, icon(soundOn() ? "sound" : "mute")),
    h("button", { class: "btn plain icon-only", type: "button", "data-key": "full", "aria-label": t("host.full"), title: t("host.full"), on: { click: flipFull } }, icon("full")),
    h("button", { class: "btn plain icon-only", type: "button", "data-key": "more", "aria-label": t("dock.more"), title: t("dock.more"), on: { click: () => openMore(app) } }, icon("more")),
  ];
}

function flipSound() {
  setSound(!soundOn());
  toast(t(soundOn() ? "sound.on" : "sound.off"));
  paint();
}

function flipFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

function dress(state) {
  const color = turn.heroColor(state);
  const { body } = document;
  body.classList.remove(...[...body.classList].filter((name) => name.startsWith("is-")));
  if (color) body.classList.add(colorClass(color));
  body.dataset.turn = color ? "other" : "none";
  body.dataset.urgent = state.rulings?.length || state.question || state.asked ? "yes" : "no";
  body.dataset.players = String(state.scores.length);
  body.dataset.rev = state.rev;
  const painted = getComputedStyle(body).getPropertyValue("--c").trim();
  dressTab(`${turnLine(state)} · ${state.evening.title}`, painted || "#8a8f98", color ? seatOf(state, color).shape : "disc");
}

function repaintAll() {
  paint();
  refreshSheet({ force: true });
}

function changed(state, previous) {
  app.state = state;
  if (previous) {
    const before = new Set((previous.rulings ?? []).map((one) => one.id));
    const now = state.rulings ?? [];
    if (now.some((one) => !before.has(one.id))) remind("ruling");
    if (before.size > 0 && now.length === 0) toast(t("ruling.right"));
  }
  whenCalm(() => {
    paint();
    refreshSheet();
  });
}

function tick() {
  seen.tickCountdowns(document);
  at("clock").textContent = time(new Date());
}

const link = new Link({
  onState: changed,
  onLink(next) {
    app.link = next;
    paint();
  },
});

at("light").addEventListener("click", () => link.reconnect());
table.start(() => get("/api/overlay"));
window.setInterval(tick, 250);
window.setInterval(() => app.state && whenCalm(paint), 30000);
window.addEventListener("keydown", (event) => {
  if (event.key === "u" && !event.ctrlKey && !event.metaKey && app.state?.can?.undo && event.target === document.body) openUndo(app);
});
paint();
link.start();
