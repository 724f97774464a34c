import type { LinkElementFacts } from '../../page-facts.ts';
import { splitTokens } from '../../text/text.ts';
import type { Collector, Cursor } from '../collector.ts';
import { placementOf } from '../placement.ts';

const linksMax = 2_000;

/** Collects `<link>` elements. */
export function collectLinks(cursor: Cursor): Collector<readonly LinkElementFacts[]> {
  const links: Omit<LinkElementFacts, 'url'>[] = [];
  return {
    elements: ['link'],
    open(_name, attributes) {
      if (links.length === linksMax) return;
      links.push({
        rel: splitTokens(attributes['rel']),
        href: attributes['href'] ?? null,
        hreflang: attributes['hreflang'] ?? null,
        media: attributes['media'] ?? null,
        type: attributes['type'] ?? null,
        sizes: attributes['sizes'] ?? null,
        as: attributes['as']?.toLowerCase() ?? null,
        lang: attributes['lang'] ?? null,
        title: attributes['title'] ?? null,
        disabled: attributes['disabled'] !== undefined,
        ...placementOf(cursor),
      });
    },
    finish: (resolve) => links.map((link) => ({ url: urlOf(link.href, resolve), ...link })),
  };
}

/** Resolves an href; null if it is empty, because browsers then load nothing. */
function urlOf(href: string | null, resolve: (raw: string) => string | null): string | null {
  return href === null || href.trim() === '' ? null : resolve(href);
}
