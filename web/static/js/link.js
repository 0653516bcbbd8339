// The stream from the server: a snapshot on connect, deltas after it, a ping every five seconds.
// What is shown as the link's state is only ever what was really heard.

import { address, get } from "./calls.js";
import { heardTime } from "./clock.js";

const QUIET_AFTER_MS = 8000;
const GONE_AFTER_MS = 16000;
const GONE_AFTER_ERROR_MS = 2500;
const RETRY_MS = [500, 1000, 2000, 3000, 5000];

/**
 * `onState(state, previous)` after each change; `onLink({state, heardAt})` whenever the link's state
 * changes: "connecting", "live", "quiet" (nothing heard for a while), "gone".
 */
export class Link {
  constructor({ onState, onLink }) {
    this.onState = onState;
    this.onLink = onLink;
    this.state = null;
    this.shown = "connecting";
    this.heardAt = null;
    this.heardTick = performance.now();
    this.failedTick = null;
    this.tries = 0;
    this.fetching = false;
  }

  start() {
    this.connect();
    window.setInterval(() => this.judge(), 500);
    document.addEventListener("visibilitychange", () => this.awake());
    window.addEventListener("online", () => this.reconnect());
    window.addEventListener("pageshow", (event) => event.persisted && this.reconnect());
  }

  /** Opens the stream anew: after joining, after sleep, or because somebody asked for it. */
  reconnect() {
    window.clearTimeout(this.timer);
    this.source?.close();
    this.connect();
  }

  connect() {
    const source = new EventSource(address("/api/events"));
    this.source = source;
    source.addEventListener("snapshot", (event) => this.take(event, (data) => this.replace(data)));
    source.addEventListener("delta", (event) => this.take(event, (data) => this.apply(data)));
    source.addEventListener("ping", (event) => this.take(event, (data) => this.compare(data, event)));
    source.addEventListener("error", () => this.failed(source));
  }

  take(event, use) {
    this.heard();
    let data;
    try {
      data = JSON.parse(event.data || "{}");
    } catch {
      this.refetch();
      return;
    }
    if (data?.now) heardTime(data.now);
    use(data);
  }

  heard() {
    this.heardTick = performance.now();
    this.heardAt = new Date();
    this.failedTick = null;
    this.tries = 0;
    this.show("live");
  }

  replace(data) {
    const previous = this.state;
    this.state = data;
    this.onState(data, previous);
  }

  /** `base`: the rev that a delta builds on. Changes close together come as one delta. */
  apply({ rev, base = rev - 1, changed }) {
    if (!this.state || base > this.state.rev) this.refetch();
    else if (rev > this.state.rev) this.replace({ ...this.state, ...changed, rev });
  }

  /** A ping carries the newest rev (a lost delta shows here at the latest) and how the camera is. */
  compare(data, event) {
    if (!this.state) return;
    const rev = Number(data?.rev ?? event.lastEventId);
    if (Number.isFinite(rev) && rev > this.state.rev) this.refetch();
    else if (data?.camera) {
      const { camera, camera_age_s, hands, why } = data;
      this.replace({ ...this.state, link: { ...this.state.link, camera, camera_age_s, hands, why } });
    }
  }

  async refetch() {
    if (this.fetching) return;
    this.fetching = true;
    const data = await get("/api/snapshot");
    this.fetching = false;
    if (data && (!this.state || data.rev >= this.state.rev)) this.replace(data);
  }

  failed(source) {
    if (source !== this.source) return;
    source.close();
    this.failedTick ??= performance.now();
    if (this.shown === "live") this.show("quiet");
    const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)];
    this.tries += 1;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.reconnect(), wait);
  }

  judge() {
    const now = performance.now();
    const silent = now - this.heardTick;
    const failing = this.failedTick === null ? 0 : now - this.failedTick;
    if (silent > GONE_AFTER_MS || failing > GONE_AFTER_ERROR_MS) this.show("gone");
    else if (silent > QUIET_AFTER_MS && this.shown === "live") this.show("quiet");
    if (silent > GONE_AFTER_MS && this.failedTick === null) {
      this.failedTick = now;
      this.reconnect();
    }
  }

  awake() {
    if (document.visibilityState !== "visible") return;
    if (performance.now() - this.heardTick > QUIET_AFTER_MS) this.reconnect();
  }

  show(state) {
    if (state === this.shown) return;
    this.shown = state;
    this.onLink({ state, heardAt: this.heardAt });
  }
}
