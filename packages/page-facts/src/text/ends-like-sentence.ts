/** Tells whether a text ends like a sentence. Titles, captions and labels do not. */
export function endsLikeSentence(text: string): boolean {
  const end = text.slice(-END_LENGTH);
  return sentenceEnd.test(end) || withoutStops.test(end);
}

/** No sentence has so many quotation marks and brackets behind its full stop. */
const END_LENGTH = 100;

const sentenceEnd = /[\p{Sentence_Terminal}…:][\p{Quotation_Mark}\p{Close_Punctuation}\s]*$/u;

/** Scripts without full stops. */
const withoutStops = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
