const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Sentences of a text by UAX 29. */
export function sentencesOf(text: string): readonly string[] {
  return [...sentences.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}
