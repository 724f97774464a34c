import { pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { fold } from '../site-name.ts';

/** Tells whether the page has these whole words in its text or its names. */
export function mentionsWords(page: HtmlPageFacts, words: string): boolean {
  const texts = fold([...Object.values(pageTexts(page)), page.html.text.main].join(' '));
  const wanted = fold(words);
  if (wanted === '') return false;
  for (let at = texts.indexOf(wanted); at !== -1; at = texts.indexOf(wanted, at + 1)) {
    const around = texts.slice(Math.max(0, at - 1), at) + texts.slice(at + wanted.length).slice(0, 1);
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
