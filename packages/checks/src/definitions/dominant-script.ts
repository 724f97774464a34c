const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Devanagari',
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const);

/**
 * Returns the script of most letters in a text, which is a sign of the language if the text is too short to detect
 * it.
 */
export function dominantScript(text: string): string | null {
  let dominant: string | null = null;
  let most = 0;
  for (const [name, letters] of scripts) {
    const count = text.match(letters)?.length ?? 0;
    if (count > most) [dominant, most] = [name, count];
  }
  return dominant;
}
