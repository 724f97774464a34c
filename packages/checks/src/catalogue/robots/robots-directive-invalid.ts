import {
  declaredRobotsRules,
  type HtmlPageFacts,
  type PageFacts,
  type RobotsRule,
} from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

interface InvalidDirective {
  readonly token: string;
  readonly source: 'meta' | 'header' | 'element';
  readonly reason: string;
}

export const robotsDirectiveInvalid = definePageCheck<
  'any-response',
  { readonly directives: readonly InvalidDirective[] }
>({
  id: 'robots-directive-invalid',
  title: 'Unknown, malformed or obsolete robots directives',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Search engines skip a directive that they do not know, as if the page did not have it: a misspelt noindex does not keep anything out of search.',
  howToFix: 'Correct the spelling, or delete what has no meaning any more.',
  example: {
    bad: '<meta name="robots" content="no-index, max-snippet=50">',
    good: '<meta name="robots" content="noindex, max-snippet:50">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  decisions: [
    'Accepts noarchive and nocache, which still have a meaning to Bing, and noai and noimageai, which are meant for others.',
  ],
  appliesTo: 'any-response',
  run(page) {
    if (page.response.status !== 200 || page.response.isChallenge) return null;
    const directives = [...invalidRules(page), ...misspeltNames(page), ...misplacedNosnippets(page)];
    return directives.length === 0 ? null : { evidence: { directives } };
  },
  places: 'observed',
  observed: ({ directives }) => directives.map(({ token }) => token),
  message: ({ directives }) =>
    `${directives.length === 1 ? 'A directive has' : `${directives.length} directives have`} no effect: ${directives.map(({ token, reason }) => `"${token}" (${reason})`).join(', ')}.`,
});

/** Bing still knows noarchive and nocache, others noai and noimageai. */
const plainDirectives: ReadonlySet<string> = new Set([
  'all',
  'index',
  'follow',
  'noindex',
  'nofollow',
  'none',
  'nosnippet',
  'indexifembedded',
  'notranslate',
  'noimageindex',
  'noarchive',
  'nocache',
  'noai',
  'noimageai',
]);
const obsoleteDirectives: ReadonlySet<string> = new Set(['nositelinkssearchbox', 'noodp', 'noydir']);
const misspeltNamesOfRobots: ReadonlySet<string> = new Set([
  'robot',
  'robots.txt',
  'google-bot',
  'googlebots',
]);
const elementsOfNosnippet: ReadonlySet<string> = new Set(['span', 'div', 'section']);

function invalidRules(page: PageFacts): readonly InvalidDirective[] {
  const rules = declaredRobotsRules(page).filter(({ bot }) => bot === null || bot === 'googlebot');
  const isNoindex = rules.some(({ name }) => name === 'noindex' || name === 'none');
  return rules.flatMap((rule) => {
    const reason = rule.name === 'indexifembedded' && !isNoindex ? 'only with noindex' : faultOfRule(rule);
    const token = rule.value === null ? rule.name : `${rule.name}: ${rule.value}`;
    return reason === null ? [] : [{ token, source: rule.source, reason }];
  });
}

function faultOfRule({ name, value }: RobotsRule): string | null {
  switch (name) {
    case 'max-snippet':
    case 'max-video-preview':
      return /^(?:-1|\d\d*)$/.test(value ?? '') ? null : 'needs a whole number, or -1 for no limit';
    case 'max-image-preview':
      return /^(?:none|standard|large)$/i.test(value ?? '') ? null : 'needs none, standard or large';
    case 'unavailable_after':
      return Number.isNaN(Date.parse(value ?? '')) ? 'needs a date' : null;
    default:
      if (obsoleteDirectives.has(name)) return 'obsolete';
      return plainDirectives.has(name) && value === null ? null : 'unknown';
  }
}

function misspeltNames({ html }: PageFacts): readonly InvalidDirective[] {
  return (html?.metas ?? []).flatMap(({ name, inTemplate }) =>
    name !== null && misspeltNamesOfRobots.has(name) && !inTemplate
      ? [{ token: name, source: 'meta' as const, reason: 'misspelt name of the meta element' }]
      : [],
  );
}

function misplacedNosnippets({
  html,
}: {
  readonly html: HtmlPageFacts['html'] | null;
}): readonly InvalidDirective[] {
  return (html?.dom.noSnippetElements ?? [])
    .filter((element) => !elementsOfNosnippet.has(element))
    .map((element) => ({
      token: `<${element} data-nosnippet>`,
      source: 'element',
      reason: 'works on span, div and section only',
    }));
}
