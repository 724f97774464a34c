/** The smallest contrast of text with its background: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const CONTRAST_LEAST = 4.5;

/** Returns the contrast of a colour such as `#1d4ed8` with white, from 1 to 21. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(colour.slice(at, at + 2), 16)),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Returns the linear value of a channel: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
