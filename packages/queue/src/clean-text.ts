/**
 * Returns the text of an error in a form that any store can keep. PostgreSQL refuses NUL and lone surrogates, and a
 * job whose error cannot be written would run again for ever.
 */
export function cleanText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, TEXT_LENGTH_MAX).replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

const TEXT_LENGTH_MAX = 1_000;
