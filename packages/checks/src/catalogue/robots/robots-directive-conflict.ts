import { effectiveCanonical, robotsDirectives, type RobotsRule } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import {
  declaredDirective,
  describeDirective,
  type DeclaredDirective,
} from '../../definitions/robots/robots-rule-text.ts';

type Conflict = 'index' | 'follow' | 'max-snippet' | 'max-image-preview' | 'canonical';

export const robotsDirectiveConflict = definePageCheck<
  'any-response',
  {
    readonly conflicts: readonly Conflict[];
    readonly directives: readonly DeclaredDirective[];
    /** The directive that applies in the end. */
    readonly effective: readonly string[];
  }
>({
  id: 'robots-directive-conflict',
  title: 'Contradictory robots directives',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Two parts of the site say opposite things about the page. Search engines follow the stricter one, which is seldom the one that somebody changed last.',
  howToFix: 'Let one place decide per page, on the server: the template or the header, not both.',
  example: {
    bad: 'X-Robots-Tag: noindex\n\n<meta name="robots" content="index, follow">',
    good: '<meta name="robots" content="index, follow">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  appliesTo: 'any-response',
  run(page) {
    if (page.response.status !== 200 || page.response.isChallenge) return null;
    const { rules, noindex, nofollow } = robotsDirectives(page);
    const canonical = effectiveCanonical(page);
    const conflicts: readonly Conflict[] = [
      ...contradictions(rules),
      ...(noindex && canonical !== null && canonical !== page.url ? (['canonical'] as const) : []),
    ];
    if (conflicts.length === 0) return null;
    const effective = [noindex ? 'noindex' : 'index', nofollow ? 'nofollow' : 'follow'];
    return { evidence: { conflicts, directives: rules.map(declaredDirective), effective } };
  },
  observed: ({ directives }) => directives.map(({ directive }) => directive),
  message: ({ conflicts, directives, effective }) =>
    conflicts.includes('canonical') && conflicts.length === 1
      ? 'The page is noindex and names another page as its canonical.'
      : `The directives contradict each other: ${directives.map(describeDirective).join(', ')}; what applies is ${effective.join(', ')}.`,
});

function contradictions(rules: readonly RobotsRule[]): readonly Conflict[] {
  const names = new Set(rules.map(({ name }) => name));
  const both = (allowed: string, forbidden: string) =>
    (names.has(allowed) || names.has('all')) && (names.has(forbidden) || names.has('none'));
  return [
    ...(both('index', 'noindex') ? (['index'] as const) : []),
    ...(both('follow', 'nofollow') ? (['follow'] as const) : []),
    ...(['max-snippet', 'max-image-preview'] as const).filter((name) => valuesOf(rules, name).size > 1),
  ];
}

function valuesOf(rules: readonly RobotsRule[], wanted: string): ReadonlySet<string> {
  return new Set(
    rules.flatMap(({ name, value }) => (name === wanted && value !== null ? [value.toLowerCase()] : [])),
  );
}
