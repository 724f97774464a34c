const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Length of the pieces in which long texts are segmented, because the time grows with the square of the length. */
const PIECE_LENGTH = 500;

/** Latin letters and common punctuation, none of which joins another. */
const eachItsOwnCluster = /^[\x20-\x7E\xA0-\u024F‐-‧]*$/;
const joinsWhatIsBefore = /[\p{M}\p{Cf}\uDC00-\uDFFF]/u;

/** Yields what people take for letters: the grapheme clusters of UAX 29. */
export function graphemesOf(text: string): Iterable<string> {
  return eachItsOwnCluster.test(text) ? text : segmented(text);
}

function* segmented(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start);
    for (const { segment } of segmenter.segment(text.slice(start, end))) yield segment;
    start = end;
  }
}

/** Returns the end of a piece, which is not between a letter and its marks unless there are absurdly many. */
function endOfPiece(text: string, start: number): number {
  const latest = Math.min(text.length, start + 2 * PIECE_LENGTH);
  let end = Math.min(text.length, start + PIECE_LENGTH);
  while (end < latest && joinsWhatIsBefore.test(text.charAt(end))) end += 1;
  return end;
}
