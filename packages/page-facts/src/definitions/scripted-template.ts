import type { HtmlPageFacts } from '../page-facts.ts';

const LENGTH_MAX = 200;
/** A page with fewer words in its main content may show more in a browser. */
const FEW_WORDS = 100;
const MUCH_SCRIPT = 10 * 1024;
const FEW_WORDS_TEMPLATE = 'few words: ';

/**
 * Returns the template of a page if scripts may add to its source. Pages with marks of a framework share a template if
 * they have similar addresses and the same uppermost elements. Other pages have a template if they have few words, and
 * much script or a note to enable it; they share one if their uppermost elements are the same, in any folder. Returns
 * null for a page with enough words or without such a sign, and for one that lacks words but is kept out of search.
 *
 * @example 'blog/*: header main footer'
 */
export function scriptedTemplate(page: HtmlPageFacts): string | null {
  const { dom, text } = page.html;
  const outline = dom.outline.join(' ');
  if (dom.isMadeByScripts) return `${addressPattern(page.url)}: ${outline}`.slice(0, LENGTH_MAX);
  // A search form or a cart has few words by nature, and is kept out of search.
  const isPrivate = page.kind?.isPrivate === true;
  const lacksWords =
    !isPrivate && text.words < FEW_WORDS && (dom.asksForScripts || dom.inlineScript > MUCH_SCRIPT);
  return lacksWords ? `${FEW_WORDS_TEMPLATE}${outline}`.slice(0, LENGTH_MAX) : null;
}

/** Tells whether the pages of a template have marks of a framework, and do not just lack words. */
export function isFrameworkTemplate(template: string): boolean {
  return !template.startsWith(FEW_WORDS_TEMPLATE);
}

/** Returns the pattern of an address: the first folder stays, and `*` stands for the rest. */
function addressPattern(url: string): string {
  const [first = '', ...rest] = new URL(url).pathname.slice(1).split('/');
  return rest.length === 0 ? (first === '' ? '/' : '*') : [first, ...rest.map(() => '*')].join('/');
}
