import type { HtmlPageFacts } from '../page-facts.ts';

const LENGTH_MAX = 200;
/** A page with fewer words, beside much script, may show people more. */
const FEW_WORDS = 100;
const MUCH_SCRIPT = 10 * 1024;

/**
 * Returns the template of a page if scripts may make more of its source. Pages of one template have similar addresses
 * and the same uppermost elements. Null for a page without a mark of such scripts.
 *
 * @example 'blog/*: header main footer'
 */
export function scriptedTemplate(page: HtmlPageFacts): string | null {
  const { dom, text } = page.html;
  const isMostlyScript = text.words < FEW_WORDS && dom.inlineScript > MUCH_SCRIPT;
  if (!dom.isMadeByScripts && !isMostlyScript) return null;
  return `${addressPattern(page.url)}: ${dom.outline.join(' ')}`.slice(0, LENGTH_MAX);
}

/** Returns the pattern of an address: the first folder stays, and the rest is one of many. */
function addressPattern(url: string): string {
  const [first = '', ...rest] = new URL(url).pathname.slice(1).split('/');
  return rest.length === 0 ? (first === '' ? '/' : '*') : [first, ...rest.map(() => '*')].join('/');
}
