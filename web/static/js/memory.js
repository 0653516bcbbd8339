// What this browser remembers for its owner. Private windows may forbid it; then it lasts one visit.

const visit = new Map();

export function recall(key, otherwise = null) {
  try {
    return window.localStorage.getItem(`companion.${key}`) ?? visit.get(key) ?? otherwise;
  } catch {
    return visit.get(key) ?? otherwise;
  }
}

export function remember(key, value) {
  visit.set(key, value);
  try {
    if (value === null) window.localStorage.removeItem(`companion.${key}`);
    else window.localStorage.setItem(`companion.${key}`, value);
  } catch {
    // Kept for this visit only.
  }
}
