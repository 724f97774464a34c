const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Each segment carries a copy of all that was segmented: long texts are taken in pieces. */
const PIECE_LENGTH = 2_000;

/** Sentences of a text by UAX 29; one that is longer than two pieces is cut. */
export function sentencesOf(text: string): readonly string[] {
  const found: string[] = [];
  let unfinished = '';
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    const piece = unfinished + text.slice(start, start + PIECE_LENGTH);
    const segments = [...sentences.segment(piece)].map(({ segment }) => segment);
    const isLast = start + PIECE_LENGTH >= text.length;
    unfinished = isLast ? '' : (segments.pop() ?? '');
    if (unfinished.length > PIECE_LENGTH) {
      segments.push(unfinished);
      unfinished = '';
    }
    found.push(...segments);
  }
  return found.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** A text that another one follows ends like a sentence. */
export function closed(text: string): string {
  return text === '' || /[\p{Sentence_Terminal}…:)"”»]$/u.test(text) ? text : `${text}.`;
}
