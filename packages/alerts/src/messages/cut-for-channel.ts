/** Cuts a text to a limit of a channel, counted in UTF-16 units as the channels do, and never within a character. */
export function cutForChannel(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = text.slice(0, lengthMax - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
