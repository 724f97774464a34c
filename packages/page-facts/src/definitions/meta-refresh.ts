import { normaliseUrl } from '../normalise-url.ts';
import type { HtmlPageFacts } from '../page-facts.ts';

export interface MetaRefresh {
  readonly delaySeconds: number;
  /** As written; null for a reload of the page itself. */
  readonly href: string | null;
  /** Resolved and normalised; null without a usable URL. */
  readonly url: string | null;
  readonly inNoscript: boolean;
  readonly offset: number;
}

/** `<meta http-equiv=refresh>` of the page (HTML standard, "shared declarative refresh steps"). */
export function metaRefreshes(page: HtmlPageFacts): MetaRefresh[] {
  const metas = page.html.metas.filter((meta) => meta.httpEquiv === 'refresh' && !meta.inTemplate);
  return metas.flatMap(({ content, inNoscript, offset }) => {
    const match = syntax.exec(content);
    if (match === null) return [];
    const href = match[2] ?? match[3] ?? match[4]?.trim() ?? '';
    const url = href === '' ? null : normaliseUrl(href, page.html.document.baseUrl);
    return [
      {
        delaySeconds: Number.parseInt(match[1] ?? '0', 10),
        href: href === '' ? null : href,
        url,
        inNoscript,
        offset,
      },
    ];
  });
}

const syntax = /^\s*(\d+|(?=\.\d))[\d.]*(?:\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(.*)))?$/is;
