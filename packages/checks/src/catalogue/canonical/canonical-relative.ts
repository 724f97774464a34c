import { canonicalFix } from '@plumbline/fixes';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { hasSession, withoutTrackingParameters } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { honouredCanonicals } from '../../definitions/honoured-canonicals.ts';

export const canonicalRelative = definePageCheck<
  'html',
  {
    readonly rawHref: string;
    readonly source: 'html' | 'header';
    readonly resolved: string;
    readonly baseHref: string | null;
  }
>({
  id: 'canonical-relative',
  title: 'Canonical uses a relative URL',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'A relative canonical depends on the address at which the page is fetched: a copy under another host, or over http, then declares itself the original. Search engines advise against it.',
  howToFix: 'Write the complete https URL.',
  example: {
    bad: '<link rel="canonical" href="/shoes/red">',
    good: '<link rel="canonical" href="https://example.com/shoes/red">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Offers no fix where the value resolves to another page: it may be a placeholder, or a host without its scheme. Offers none, either, that keeps a session or tracking parameters.',
  ],
  appliesTo: 'html',
  run(page) {
    const relative = honouredCanonicals(page).find(({ href }) => !URL.canParse(href.trim()));
    if (relative === undefined) return null;
    const { href: rawHref, source, url: resolved } = relative;
    const { baseHref } = page.html.document;
    const astray = resolved !== page.url || baseChangesHost(page);
    return { evidence: { rawHref, source, resolved, baseHref }, severity: astray ? 'medium' : undefined };
  },
  observed: ({ rawHref }) => rawHref,
  message: ({ rawHref, resolved }) =>
    `The canonical is written as "${rawHref}", which here means ${resolved}.`,
  fix: (page, { rawHref, source, resolved }) =>
    source === 'html' &&
    withoutQuery(resolved) === withoutQuery(page.url) &&
    withoutTrackingParameters(resolved) === resolved &&
    !hasSession(resolved)
      ? canonicalFix(resolved, rawHref)
      : null,
});

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function baseChangesHost({ url, html }: HtmlPageFacts): boolean {
  return new URL(html.document.baseUrl).host !== new URL(url).host;
}
