import { parseLinkHeader } from '@plumbline/web';
import { isAlternate, isLive, type HtmlPageFacts, type LinkElementFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

type Reason = 'in_body' | 'not_alternate' | 'combined_with_media' | 'malformed_header';

interface Found extends Record<string, unknown> {
  readonly total: number;
  readonly reason: Reason;
  readonly code: string | null;
  readonly href: string | null;
  /** Addresses of the listed annotations. */
  readonly hrefs: readonly string[];
}

const LISTED_MAX = 20;

export const hreflangOutsideHead = definePageCheck<'indexable', Found>({
  id: 'hreflang-outside-head',
  title: 'hreflang tag outside head or malformed link',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'Search engines read hreflang in the head only, so that nobody who can write a comment can add versions. An annotation elsewhere, or in a link of another purpose, does nothing.',
  howToFix:
    'Move the annotations into the head, each in a link element with rel="alternate", hreflang and href alone.',
  example: {
    bad: '<body><link rel="alternate" hreflang="de" href="https://example.com/de/"></body>',
    good: '<head><link rel="alternate" hreflang="de" href="https://example.com/de/"></head>',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#html',
    'https://www.rfc-editor.org/rfc/rfc8288#section-3',
  ],
  decisions: [
    'Allows a language on feeds (`type="application/rss+xml"`) and on links such as license or help.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const found = [...elementFaults(page), ...headerFaults(page)];
    const [first] = found;
    if (first === undefined) return null;
    const hrefs = found.slice(0, LISTED_MAX).map(({ href }) => href ?? '');
    return { evidence: { total: found.length, hrefs, ...first } };
  },
  places: ({ hrefs }) => hrefs,
  observed: ({ href }) => href,
  message: ({ total, reason, code }) =>
    `${total === 1 ? 'An hreflang annotation is' : `${total} hreflang annotations are`} not read: ${texts[reason]}${code === null ? '' : ` (${code})`}.`,
});

const texts: Readonly<Record<Reason, string>> = {
  in_body: 'it stands outside the head',
  not_alternate: 'its link lacks rel="alternate"',
  combined_with_media: 'its link also has a media attribute',
  malformed_header: 'the URL in the Link header lacks its angle brackets',
};

type Fault = Omit<Found, 'total'> & {
  readonly reason: Reason;
  readonly code: string | null;
  readonly href: string | null;
};

function elementFaults(page: HtmlPageFacts): readonly Fault[] {
  return page.html.links.flatMap((link) => {
    const reason = reasonOf(link);
    return reason === null ? [] : [{ reason, code: link.hreflang, href: link.href?.slice(0, 200) ?? null }];
  });
}

function reasonOf(link: LinkElementFacts): Reason | null {
  if (isAlternate(link)) {
    if (!link.inHead) return 'in_body';
    return link.media === null ? null : 'combined_with_media';
  }
  return link.hreflang !== null && isLive(link) && isMistaken(link.rel) ? 'not_alternate' : null;
}

/**
 * Tells whether a link was meant as an annotation. Links of other kinds may state the language of their target, too.
 */
function isMistaken(rel: readonly string[]): boolean {
  return (
    rel.length === 0 ||
    rel.includes('canonical') ||
    rel.some((token) => /^alter?n/.test(token) && token !== 'alternate')
  );
}

/** Finds annotations that the grammar of the header hides. */
function headerFaults(page: HtmlPageFacts): readonly Fault[] {
  const headers = page.response.headers['link'] ?? [];
  const written = headers.reduce(
    (count, header) => count + (header.match(/;\s*hreflang\s*=/gi)?.length ?? 0),
    0,
  );
  const read = parseLinkHeader(headers).filter(
    ({ parameters }) => parameters['hreflang'] !== undefined,
  ).length;
  if (written <= read || headers.every((header) => header.includes('<'))) return [];
  return [{ reason: 'malformed_header', code: null, href: headers.join(', ').slice(0, 200) }];
}
