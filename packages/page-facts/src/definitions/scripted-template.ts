import type { HtmlPageFacts } from '../page-facts.ts';

const LENGTH_MAX = 200;
/** A page with fewer words in its main content may show people more. */
const FEW_WORDS = 100;
const MUCH_SCRIPT = 10 * 1024;
const FEW_WORDS_TEMPLATE = 'few words: ';

/**
 * Returns the template of a page if scripts may make more of its source. Pages with marks of a framework share a
 * template if they have similar addresses and the same uppermost elements. Other pages are judged by what they lack:
 * those that have few words, beside much script or a note to enable it, are alike if their uppermost elements are, in
 * whatever folder. Null for a page that has its words, and for one without such a sign.
 *
 * @example 'blog/*: header main footer'
 */
export function scriptedTemplate(page: HtmlPageFacts): string | null {
  const { dom, text } = page.html;
  const outline = dom.outline.join(' ');
  if (dom.isMadeByScripts) return `${addressPattern(page.url)}: ${outline}`.slice(0, LENGTH_MAX);
  const lacksWords = text.words < FEW_WORDS && (dom.asksForScripts || dom.inlineScript > MUCH_SCRIPT);
  return lacksWords ? `${FEW_WORDS_TEMPLATE}${outline}`.slice(0, LENGTH_MAX) : null;
}

/** Tells by a template whether its pages have marks of a framework, and do not only lack words. */
export function isFrameworkTemplate(template: string): boolean {
  return !template.startsWith(FEW_WORDS_TEMPLATE);
}

/** Returns the pattern of an address: the first folder stays, and the rest is one of many. */
function addressPattern(url: string): string {
  const [first = '', ...rest] = new URL(url).pathname.slice(1).split('/');
  return rest.length === 0 ? (first === '' ? '/' : '*') : [first, ...rest.map(() => '*')].join('/');
}
