import { type Fix, linkTag } from '@plumbline/fixes';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { hreflangAnnotations, type HreflangAnnotation } from './shared/annotations.ts';

const annotationsMax = 20;

export const hreflangRelativeUrl = definePageCheck<
  'indexable',
  {
    readonly total: number;
    readonly annotations: readonly {
      readonly source: string;
      readonly code: string;
      readonly href: string;
    }[];
  }
>({
  id: 'hreflang-relative-url',
  title: 'hreflang URL is not absolute',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Google asks for complete URLs, scheme included. A relative one changes its meaning with the address the page is reached under, so that versions point at staging hosts, at http, or at nothing.',
  howToFix: 'Write the full URL of each version, starting with https://.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="/de/">',
    good: '<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  appliesTo: 'indexable',
  run(page) {
    const found = relativeAnnotations(page);
    const annotations = found
      .slice(0, annotationsMax)
      .map(({ source, code, href }) => ({ source, code, href: href.slice(0, 200) }));
    return found.length === 0 ? null : { evidence: { total: found.length, annotations } };
  },
  places: 'observed',
  observed: ({ annotations }) => annotations.map(({ href }) => href),
  message: ({ total, annotations }) =>
    `${total === 1 ? 'An hreflang URL is' : `${total} hreflang URLs are`} not absolute, such as "${annotations[0]?.href ?? ''}" for ${annotations[0]?.code ?? ''}.`,
  fix: (page) => absoluteUrls(relativeAnnotations(page)),
});

function relativeAnnotations(page: HtmlPageFacts): readonly HreflangAnnotation[] {
  return hreflangAnnotations(page).filter(({ href }) => !isAbsolute(href));
}

function isAbsolute(href: string): boolean {
  return /^\s*https?:\/\//i.test(href) && URL.canParse(href);
}

/**
 * Fixes all annotations or none, because no edit reaches headers and a person must look up a URL that does not
 * resolve.
 */
function absoluteUrls(annotations: readonly HreflangAnnotation[]): Fix | null {
  const changes = annotations.flatMap(({ code, href, url, offset }) =>
    url === null || offset === null || href.trim() === '' ? [] : [{ code, href, url, offset }],
  );
  if (changes.length < annotations.length) return null;
  return {
    current: changes.map(({ href }) => href).join('\n'),
    suggested: changes.map(({ url }) => url).join('\n'),
    snippet: changes
      .map(({ code, url }) => linkTag({ rel: 'alternate', hreflang: code, href: url }))
      .join('\n'),
    edits: changes.map(({ offset, url }) => ({ kind: 'attribute', offset, name: 'href', value: url })),
  };
}
