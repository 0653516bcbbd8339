// The phone page: state in, cards out. What stands where never changes; each card knows its own key.

import { post, sending } from "./calls.js";
import { whenCalm } from "./calm.js";
import * as linkline from "./cards/linkline.js";
import * as mine from "./cards/mine.js";
import { joinPage } from "./cards/join.js";
import * as prompts from "./cards/prompts.js";
import * as question from "./cards/question.js";
import * as ruling from "./cards/ruling.js";
import * as score from "./cards/score.js";
import * as seen from "./cards/seen.js";
import * as track from "./cards/track.js";
import * as turn from "./cards/turn.js";
import { h, slot } from "./dom.js";
import { language, t } from "./i18n.js";
import { Link } from "./link.js";
import { recall, remember } from "./memory.js";
import { isOver, mySeat, seatOf, turnLine } from "./people.js";
import { dressTab, remind, setSound, soundOn, unlockSound } from "./remind.js";
import { colorClass, icon, shape } from "./shapes.js";
import { closeSheet, openSheet, refreshSheet, sheetIsOpen } from "./sheet.js";
import { openByHand, openCorrection } from "./sheets/correct.js";
import { openHistory, openUndo } from "./sheets/history.js";
import { openMine } from "./sheets/mine.js";
import { leaveSeat, openMore } from "./sheets/more.js";
import { showPicture } from "./sheets/picture.js";
import { openScore } from "./sheets/score.js";
import { toast } from "./toast.js";

const at = (id) => document.getElementById(id);

const app = {
  state: null,
  link: { state: "connecting", heardAt: null },
  watching: recall("watching") === "yes",
  refreshSheet: () => refreshSheet(),
  repaintAll,
  takeSeat() {
    app.watching = false;
    remember("watching", null);
    repaintAll();
  },
  async leave() {
    if (await leaveSeat()) link.reconnect();
  },
};

/** What the cards' buttons do. */
const act = {
  confirm: (reading) => sending(() => post("/api/confirm", { seen: reading.id })),
  correct: (reading) => openCorrection({ seen: reading, confirm: sending(() => confirmAndClose(reading)) }),
  answer: (asked, option) => sending(() => post("/api/answer", { question: asked.id, notation: option.notation })),
  cure: (wrong, cure) => sending(() => post("/api/declare", { ruling: wrong.id, notation: cure.notation })),
  choose: (prompt, option) =>
    sending(() =>
      prompt.event === undefined
        ? post("/api/play", { notation: option.notation })
        : post("/api/disclose", { event: prompt.event, told: option.notation }),
    ),
  askPlaySo,
  enterMove: openByHand,
  showPicture,
  openScore: () => openScore(app),
  openMine: () => openMine(app),
  repaint: () => paint(),
};

const slots = {
  turn: slot(at("turn"), { guarded: false }),
  light: slot(at("light"), { guarded: false }),
  gone: slot(at("gone")),
  notices: slot(at("notices")),
  rulings: slot(at("rulings")),
  question: slot(at("question")),
  seen: slot(at("seen")),
  prompts: slot(at("prompts")),
  score: slot(at("score")),
  mine: slot(at("mine")),
  track: slot(at("track"), { guarded: false }),
  where: slot(at("where"), { guarded: false }),
  sound: slot(at("sound"), { guarded: false }),
  dock: slot(at("dock"), { guarded: false }),
};

const join = joinPage({
  onJoined() {
    unlockSound();
    app.takeSeat();
    link.reconnect();
  },
  onWatch() {
    app.watching = true;
    remember("watching", "yes");
    repaintAll();
  },
});

async function confirmAndClose(reading) {
  const { ok } = await post("/api/confirm", { seen: reading.id });
  if (ok) closeSheet();
}

function askPlaySo(wrong) {
  const yes = sending(async () => {
    const { ok } = await post("/api/declare", { ruling: wrong.id, play_it_so: true });
    if (ok) closeSheet();
  });
  openSheet({
    id: "playso",
    title: () => t("ruling.soplay.ask"),
    build: () => [
      h("p", { class: "sheet-text" }, t("ruling.soplay.text")),
      h("div", { class: "sheet-actions" }, h("button", { class: "btn main", type: "button", "data-key": "yes", on: { click: yes } }, t("ruling.soplay.yes"))),
    ],
  });
}

// --- Painting -----------------------------------------------------------------------------------

function paint() {
  paintLink();
  const { state } = app;
  if (!state) return;
  const joining = mySeat(state) === null && !app.watching && !state.can?.host;
  at("join").hidden = !joining;
  at("table").hidden = joining;
  at("dock").hidden = joining;
  if (joining) showJoin(state);
  else showTable(state);
  dress(state, joining);
}

function showJoin(state) {
  if (!at("join").contains(join.element)) at("join").replaceChildren(join.element);
  join.update(state);
}

function showTable(state) {
  const key = (own) => `${language()}|${own}`;
  slots.turn(key(turn.key(state)), () => turn.build(state));
  slots.notices(key(prompts.noticeKey(state)), () => prompts.buildNotices(state, act));
  slots.rulings(key(ruling.key(state)), () => ruling.build(state, act));
  slots.question(key(question.key(state)), () => question.build(state, act));
  slots.seen(key(seen.key(state)), () => seen.build(state, act));
  slots.prompts(key(prompts.key(state)), () => prompts.build(state, act));
  slots.score(key(score.key(state)), () => score.build(state, act));
  slots.mine(key(mine.key(state)), () => mine.build(state, act));
  slots.track(key(track.key(state)), () => track.build(state));
  slots.where(key(track.key(state) + turn.key(state)), () => whereInBar(state));
  slots.dock(key(JSON.stringify(state.can)), () => dock(state));
  tick();
}

function whereInBar(state) {
  const color = turn.heroColor(state);
  return [
    h("span", { class: "bar-decade" }, track.decadeLine(state.clock)),
    h("span", { class: "bar-turn" }, color ? shape(color, seatOf(state, color).shape) : null, h("span", { class: "name" }, turnLine(state))),
  ];
}

function paintLink() {
  at("light").dataset.link = app.link.state;
  slots.light(`${language()}|${app.link.state}`, () => linkline.buildLight(app.link));
  slots.gone(`${language()}|${app.link.state}`, () => linkline.buildGone(app.link, () => link.reconnect()));
  slots.sound(`${language()}|${soundOn()}`, () => {
    at("sound").setAttribute("aria-label", t(soundOn() ? "sound.on" : "sound.off"));
    at("sound").setAttribute("aria-pressed", soundOn() ? "true" : "false");
    return icon(soundOn() ? "sound" : "mute");
  });
  at("where-label").textContent = t("track.label");
}

function dock(state) {
  const item = (name, glyph, open, off = false) =>
    h("button", { class: "dock-item", type: "button", "data-key": `dock-${name}`, disabled: off, on: { click: open } }, icon(glyph), h("span", {}, t(`dock.${name}`)));
  return [
    item("score", "score", () => openScore(app)),
    item("history", "list", () => openHistory(app)),
    item("undo", "undo", () => openUndo(app), !state.can?.undo),
    item("more", "more", () => openMore(app)),
  ];
}

/** The whole screen's colour, and how much room the one line takes. */
function dress(state, joining) {
  const me = mySeat(state);
  const color = joining ? null : turn.heroColor(state);
  const mineNow = color !== null && color === me;
  const { body } = document;
  body.dataset.turn = color === null ? "none" : mineNow ? "mine" : "other";
  body.classList.remove(...[...body.classList].filter((name) => name.startsWith("is-")));
  if (color) body.classList.add(colorClass(color));
  const urgent = state.rulings?.length > 0 || Boolean(state.question);
  body.dataset.hero = urgent ? "small" : "large";
  body.dataset.over = isOver(state) ? "yes" : "no";
  body.dataset.rev = state.rev;
  const style = getComputedStyle(body);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", style.backgroundColor);
  const outline = color ? seatOf(state, color).shape : "disc";
  const title = joining ? t("join.title") : turnLine(state);
  dressTab(mineNow ? `● ${title}` : title, style.getPropertyValue("--c").trim() || "#8a8f98", outline);
}

function repaintAll() {
  paint();
  refreshSheet({ force: true });
}

// --- What changes ---------------------------------------------------------------------------------

function changed(state, previous) {
  app.state = state;
  attend(state, previous);
  whenCalm(() => {
    paint();
    refreshSheet();
  });
}

/** One sound at most: a ruling goes before "your turn". */
function attend(state, previous) {
  if (!previous) return;
  const me = mySeat(state);
  const before = new Set((previous.rulings ?? []).map((one) => one.id));
  const now = state.rulings ?? [];
  const news = now.some((one) => !before.has(one.id) && (one.player === me || me === null));
  if (news) remind("ruling");
  else if (me !== null && state.turn?.player === me && previous.turn?.player !== me) remind("turn");
  if (before.size > 0 && now.length === 0) toast(t("ruling.right"));
  if (sheetIsOpen("playso") && before.size > 0 && now.length === 0) closeSheet();
}

const nudged = new Set();

function tick() {
  seen.tickCountdowns(document, (iso) => nudge(iso));
}

/** The server commits by itself. If its word does not come, the player's own phone asks once. */
function nudge(iso) {
  const reading = app.state?.seen;
  if (nudged.has(iso) || !reading || reading.status !== "pending" || reading.commits_at !== iso) return;
  if (reading.player !== mySeat(app.state) || app.link.state !== "live") return;
  nudged.add(iso);
  window.setTimeout(() => {
    const still = app.state?.seen;
    if (still?.id === reading.id && still.status === "pending" && still.commits_at === iso) {
      post("/api/confirm", { seen: reading.id });
    }
  }, 1500);
}

const link = new Link({
  onState: changed,
  onLink(next) {
    app.link = next;
    paint();
  },
});

at("sound").addEventListener("click", () => {
  setSound(!soundOn());
  toast(t(soundOn() ? "sound.on" : "sound.off"));
  paint();
});
at("light").addEventListener("click", () => link.reconnect());
window.addEventListener("companion:theme", () => paint());
new IntersectionObserver(([hero]) => {
  document.body.dataset.scrolled = hero.isIntersecting || hero.boundingClientRect.height === 0 ? "no" : "yes";
}, { rootMargin: "-56px 0px 0px 0px" }).observe(at("turn"));
window.setInterval(tick, 200);
window.setInterval(() => app.state && whenCalm(paint), 30000);
paint();
link.start();
