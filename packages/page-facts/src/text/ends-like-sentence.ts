/** Tells whether a text ends like a sentence. Titles, captions and labels do not. */
export function endsLikeSentence(text: string): boolean {
  return sentenceEnd.test(text) || withoutStops.test(text);
}

const sentenceEnd = /[\p{Sentence_Terminal}…:][\p{Quotation_Mark}\p{Close_Punctuation}\s]*$/u;

/** Scripts without full stops. */
const withoutStops = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
