// Texts whose contrast is below WCAG AA against anything that may lie behind them.
() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  // Every colour that may lie behind an element: a gradient counts with each of its stops.
  const behind = (element) => {
    if (!element) return [[255, 255, 255]];
    const style = getComputedStyle(element);
    const fill = rgba(style.backgroundColor);
    const below = fill[3] === 1 ? [[0, 0, 0]] : behind(element.parentElement);
    const plain = below.map((color) => over(fill, color));
    const stops = style.backgroundImage.match(/(?:rgba?|oklab|color)\([^()]*\)/g) ?? [];
    return [...plain, ...stops.flatMap((stop) => plain.map((color) => over(rgba(stop), color)))];
  };
  const poor = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join(" ").trim();
    if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(":disabled, noscript, .sr, .picture .missing, svg")) continue;
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let up = element; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    for (const back of behind(element)) {
      const [r, g, b, a] = rgba(style.color);
      const found = ratio(over([r, g, b, a * opacity], back), back);
      if (found < needed) {
        poor.push(`${own.slice(0, 30)}: ${found.toFixed(2)} ${style.color} on ${back.map(Math.round)}`);
        break;
      }
    }
  }
  return poor;
}
