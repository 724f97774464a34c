import { fits, type TextLimits } from './limits.ts';

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The longest beginning of the text that ends with a word and fits, the ending included. Empty when no word fits. */
export function cutToFit(text: string, limits: TextLimits, ending = ''): string {
  if (fits(text, limits)) return text;
  let cut = '';
  let start = '';
  for (const { segment, isWordLike } of words.segment(text.slice(0, 4 * limits.lengthMax))) {
    start += segment;
    if (isWordLike !== true) continue;
    if (!fits(start + ending, limits)) break;
    cut = start;
  }
  return cut === '' ? '' : cut + ending;
}
