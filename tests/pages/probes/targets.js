// Controls too small for a thumb.
() => [...document.querySelectorAll("button, input, summary, a")]
  .filter((e) => e.checkVisibility() && !e.disabled)
  .map((e) => [e.textContent.trim().slice(0, 30) || e.className, e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)
