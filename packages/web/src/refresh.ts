import { normaliseUrl } from './normalise-url.ts';

/** The URL to which a page or a header sends its reader, and the delay. */
export interface Refresh {
  readonly delaySeconds: number;
  /** As written; null for a reload of the page itself. */
  readonly href: string | null;
  /** Resolved and normalised; null without a usable URL. */
  readonly url: string | null;
}

/**
 * Reads the value of a `Refresh` in a meta element or a header; null for values that browsers ignore.
 *
 * @see https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 */
export function parseRefresh(value: string, base: string): Refresh | null {
  const time = /^\s*(\d\d*|(?=\.\d))(?:\.[\d.]*)?(?=$|[\s;,])/.exec(value);
  if (time === null) return null;
  const href = unquoted(value.slice(time[0].length).replace(/^\s*[;,]?\s*(?:url\s*=\s*)?/i, ''));
  const url = href === '' ? null : normaliseUrl(href, base);
  return { delaySeconds: Number.parseInt(time[1] ?? '', 10) || 0, href: href === '' ? null : href, url };
}

/** Browsers ignore the text after the closing quote. */
function unquoted(text: string): string {
  const [quote = ''] = text;
  return quote === '"' || quote === "'" ? (text.split(quote, 2)[1] ?? '') : text.trim();
}
