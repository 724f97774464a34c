import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { nodesOf } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import { retiredRichResults, richResultsAsOf } from './shared/rich-results.ts';

interface RetiredType {
  readonly type: string;
  /** Year and month. */
  readonly ended: string;
  readonly count: number;
  /** Properties that other readers of the markup still expect. */
  readonly missing: readonly string[];
}

export const sdRetiredType = definePageCheck<
  'indexable',
  { readonly asOf: string; readonly types: readonly RetiredType[] }
>({
  id: 'sd-retired-type',
  title: 'Markup for a retired rich result',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'Google no longer shows a rich result for this type. The markup does no harm, and other programs may read it; further work on it brings nothing in Google Search.',
  howToFix: 'Leave it as it is, and spend the effort on types that are still shown.',
  example: {
    bad: '{"@type": "HowTo", "name": "How to bake rye bread"}',
    good: '{"@type": "Article", "headline": "How to bake rye bread"}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/search-gallery'],
  decisions: [
    'Retired types are matched exactly. In schema.org a Recipe is a HowTo, and its rich result is alive. A Car that is also a Product keeps the result of products.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const types = Object.entries(retiredRichResults).flatMap(([type, ended]) => {
      const nodes = retiredNodes(page, type);
      const missing = type === 'FAQPage' ? nodes.flatMap(faqFaults) : [];
      return nodes.length === 0 ? [] : [{ type, ended, count: nodes.length, missing: [...new Set(missing)] }];
    });
    return types.length === 0 ? null : { evidence: { asOf: richResultsAsOf, types } };
  },
  places: 'observed',
  observed: ({ types }) => types.map(({ type }) => type),
  message: ({ types }) =>
    `The page has markup whose rich result Google has ended: ${types.map(({ type, ended }) => `${type} (${ended})`).join(', ')}.`,
});

/**
 * Returns the nodes of a retired type. Some types count only in the form that had a rich result: a search action of a
 * WebSite, a learning resource that is a video, a book with its actions, a quiz with practice problems.
 */
function retiredNodes(page: HtmlPageFacts, type: string): readonly StructuredNode[] {
  if (type === 'SearchAction') {
    return nodesOf(page, 'WebSite')
      .flatMap((site) => nodesAt(site, 'potentialAction'))
      .filter(({ types }) => types.includes('SearchAction'));
  }
  // Subtypes do not count, because a Recipe is also a HowTo. A car that is also a product keeps the results of
  // products.
  const nodes = nodesOf(page, type).filter(({ types }) => types.includes(type) && !types.includes('Product'));
  const isRetired = shapes[type] ?? (() => true);
  return nodes.filter(isRetired);
}

/** Tells, by type, whether a node had the ended rich result. */
const shapes: Readonly<Record<string, (node: StructuredNode) => boolean>> = {
  Book: (node) =>
    ['potentialAction', 'workExample.potentialAction']
      .flatMap((path) => nodesAt(node, path))
      .some(({ types }) => types.includes('ReadAction') || types.includes('BorrowAction')),
  LearningResource: ({ types }) => types.includes('VideoObject'),
  Quiz: (node) => textsAt(node, 'learningResourceType').some((kind) => /practice problem/i.test(kind)),
};

function faqFaults(node: StructuredNode): readonly string[] {
  const questions = nodesAt(node, 'mainEntity');
  if (questions.length === 0) return ['mainEntity'];
  return ['name', 'acceptedAnswer.text']
    .filter((path) => !questions.every((question) => hasAnyValue(question, path)))
    .map((path) => `mainEntity.${path}`);
}
