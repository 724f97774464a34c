const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Sentences of a text by UAX 29. */
export function sentencesOf(text: string): readonly string[] {
  return [...sentences.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}

/** A text that another one follows ends like a sentence. */
export function closed(text: string): string {
  return text === '' || /[\p{Sentence_Terminal}…:)"”»]$/u.test(text) ? text : `${text}.`;
}
