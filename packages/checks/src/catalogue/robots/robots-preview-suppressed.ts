import { robotsDirectives, type RobotsDirectives } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import {
  declaredDirective,
  describeDirective,
  type DeclaredDirective,
} from '../../definitions/robots/robots-rule-text.ts';

/** Fewest characters of a useful snippet. Less is hardly a sentence. */
const USEFUL_SNIPPET = 50;

export const robotsPreviewSuppressed = definePageCheck<
  'indexable',
  { readonly directives: readonly DeclaredDirective[] }
>({
  id: 'robots-preview-suppressed',
  title: 'Snippet or image previews are switched off',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The page may be found, but search results may show little or nothing of it, so fewer people choose it. nosnippet also keeps its content out of the AI answers of Google.',
  howToFix: 'Remove the restriction, or relax it to max-snippet:-1, max-image-preview:large.',
  example: {
    bad: '<meta name="robots" content="nosnippet, max-image-preview:none">',
    good: '<meta name="robots" content="max-snippet:-1, max-image-preview:large">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  decisions: ['The share of text in data-nosnippet is not measured.'],
  appliesTo: 'indexable',
  run(page) {
    const effective = robotsDirectives(page);
    const names = restrictions(effective);
    if (names.length === 0) return null;
    const directives = effective.rules.filter(({ name }) => names.includes(name)).map(declaredDirective);
    const onlyStandard = names.join() === 'max-image-preview' && effective.maxImagePreview === 'standard';
    return { evidence: { directives }, severity: onlyStandard ? 'low' : undefined };
  },
  observed: ({ directives }) => directives.map(({ directive }) => directive),
  message: ({ directives }) =>
    `Search results may show little of the page: ${directives.map(describeDirective).join(', ')}.`,
});

function restrictions(effective: RobotsDirectives): readonly string[] {
  const { nosnippet, noimageindex, maxSnippet, maxImagePreview } = effective;
  return [
    ...(nosnippet ? ['nosnippet'] : []),
    ...(noimageindex ? ['noimageindex'] : []),
    ...(maxSnippet !== null && maxSnippet >= 0 && maxSnippet < USEFUL_SNIPPET ? ['max-snippet'] : []),
    ...(maxImagePreview === 'none' || maxImagePreview === 'standard' ? ['max-image-preview'] : []),
  ];
}
