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

/** The script that most letters of a short text are in: a sign of its language where detection has too little to go on. */
export function dominantScript(text: string): string | null {
  let dominant: string | null = null;
  let most = 0;
  for (const [name, letters] of scripts) {
    const count = text.match(letters)?.length ?? 0;
    if (count > most) [dominant, most] = [name, count];
  }
  return dominant;
}
