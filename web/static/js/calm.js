// Nothing jumps while a finger is near: repainting waits until the last touch is a moment ago.

const AFTER_TOUCH_MS = 350;
const LONGEST_MS = 4000;

let down = 0;
let quietAt = 0;
let waiting = null;
let timer = 0;

function touched() {
  down = performance.now();
}

function released() {
  down = 0;
  quietAt = performance.now() + AFTER_TOUCH_MS;
}

window.addEventListener("pointerdown", touched, { capture: true, passive: true });
for (const type of ["pointerup", "pointercancel", "blur"]) {
  window.addEventListener(type, released, { capture: true, passive: true });
}

function near(now) {
  return (down > 0 && now - down < LONGEST_MS) || now < quietAt;
}

function attempt() {
  if (near(performance.now())) {
    timer = window.setTimeout(attempt, 60);
    return;
  }
  timer = 0;
  const paint = waiting;
  waiting = null;
  paint?.();
}

/** Runs `paint` at once if nobody is touching, else as soon as the finger is gone. Calls coalesce. */
export function whenCalm(paint) {
  waiting = paint;
  if (!timer) attempt();
}
