import { effectiveCanonical, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { parseParameters, type UrlParameters } from './shared/parameters.ts';

const PARAMETERS_MAX = 3;

type Kind = 'session' | 'many' | 'tracking' | 'malformed';

export const urlTooManyParams = definePageCheck<
  'html',
  {
    readonly kinds: readonly Kind[];
    /** Sorted names, which pages of one template share. */
    readonly pattern: readonly string[];
    readonly count: number;
  }
>({
  id: 'url-too-many-params',
  title: 'Parameter-heavy, tracking or session URLs linked internally',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  absorbs: { onPage: ['url-too-long'] },
  why: 'Every combination of parameters is an address of its own: search engines fetch the same page again and again, and links count for many addresses instead of one.',
  howToFix:
    'Link to the clean address, measure campaigns with events instead of parameters, and keep session data in cookies.',
  example: {
    bad: '<a href="/drills?utm_source=footer&amp;sid=4f2a&amp;sort=price&amp;view=grid">Drills</a>',
    good: '<a href="/drills">Drills</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
  decisions: [
    'Allows lists as frameworks write them (`size[]=1&size[]=2`). Does not look for values that change from one fetch to the next, because each page is fetched once.',
  ],
  appliesTo: 'html',
  run(page) {
    const parameters = parseParameters(page.url);
    const kinds = kindsOf(parameters);
    const { count } = parameters;
    if (kinds.length === 0 || (count <= PARAMETERS_MAX && isCanonicalised(page))) return null;
    return {
      evidence: { kinds, pattern: parameters.names, count },
      severity: kinds.includes('session') ? 'medium' : undefined,
    };
  },
  message: ({ kinds, pattern, count }) =>
    `The address ${kinds.map((kind) => describeKind(kind, count)).join(' and ')}: ${pattern.join(', ')}.`,
});

function kindsOf({ count, hasSession, hasTracking, isMalformed }: UrlParameters): readonly Kind[] {
  return [
    ...(hasSession ? ['session' as const] : []),
    ...(hasTracking ? ['tracking' as const] : []),
    ...(count > PARAMETERS_MAX ? ['many' as const] : []),
    ...(isMalformed ? ['malformed' as const] : []),
  ];
}

/** Tells whether the canonical of the page has fewer parameters. */
function isCanonicalised(page: HtmlPageFacts): boolean {
  const canonical = effectiveCanonical(page);
  return canonical !== null && parseParameters(canonical).count < parseParameters(page.url).count;
}

function describeKind(kind: Kind, count: number): string {
  return {
    session: 'carries a session',
    tracking: 'carries tracking parameters',
    many: `has ${count} parameters`,
    malformed: 'has parameters of an unusual form',
  }[kind];
}
