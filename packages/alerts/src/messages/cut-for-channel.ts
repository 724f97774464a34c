/** Cuts a text to a channel's limit, which counts UTF-16 units. Never cuts within a character. */
export function cutForChannel(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = text.slice(0, lengthMax - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
