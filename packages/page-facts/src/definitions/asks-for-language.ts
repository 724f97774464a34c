import type { HtmlPageFacts } from '../page-facts.ts';

/** Tells whether all links of a page lead to the start pages of languages or countries, which is its whole purpose. */
export function asksForLanguage({ url, html }: Pick<HtmlPageFacts, 'url' | 'html'>): boolean {
  const targets = new Set(html.anchors.flatMap((anchor) => anchor.url ?? []));
  return targets.size > 1 && [...targets].every((target) => isStartOfLanguage(new URL(target), new URL(url)));
}

/** "de/", "en-gb/index.html", "index.fr.html", as seen from the folder of the page. */
const startOfLanguage = /^(?:index\.)?[a-z]{2}(?:[-_][a-z]{2,4})?(?:\/(?:index\.\w+)?|\.html?)?$/i;

function isStartOfLanguage(target: URL, page: URL): boolean {
  if (target.host !== page.host) return /^[a-z]{2}\./.test(target.host) && target.pathname === '/';
  const folder = page.pathname.slice(0, page.pathname.lastIndexOf('/') + 1);
  return target.pathname.startsWith(folder) && startOfLanguage.test(target.pathname.slice(folder.length));
}
