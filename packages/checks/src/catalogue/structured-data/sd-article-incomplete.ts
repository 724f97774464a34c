import { setProperties } from '@plumbline/fixes';
import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { suggestArticle } from '@plumbline/suggestions';
import { entitiesOf, isOfType } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingFaults,
  reportOf,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isIsoDate } from './shared/value-formats.ts';

/** Least area of an image in pixels, if the markup declares its size. */
const imageAreaMin = 50_000;

export const sdArticleIncomplete = defineRichResultCheck({
  id: 'sd-article-incomplete',
  title: 'Article markup lacks recommended properties',
  severity: 'medium',
  effort: 'low',
  why: 'Headline, picture, date and author of an article are shown in search, news and feeds. Google requires none of them, but shows only what it finds.',
  howToFix: 'Complete the block with values that the page shows.',
  example: {
    bad: '{"@type": "Article", "headline": "Rye bread"}',
    good: '{"@type": "Article", "headline": "Rye bread", "image": "https://example.com/rye.jpg", "datePublished": "2026-05-04", "dateModified": "2026-06-01", "author": {"@type": "Person", "name": "Ann Miller", "url": "https://example.com/ann"}}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/article'],
  examine: (page, severity) =>
    articlesIn(page).map((node) =>
      reportOf(node, [
        ...missingFaults(node, richResults.Article, severity),
        ...authorFaults(node),
        ...imageFaults(node),
        ...dateFaults(node),
      ]),
    ),
  fix(page) {
    const [node, ...others] = articlesIn(page);
    return node === undefined || others.length > 0 ? null : setProperties(page, node, additions(page, node));
  },
});

/** Returns the articles. schema.org counts forum posts as articles, but sd-community-invalid judges those. */
function articlesIn(page: HtmlPageFacts): readonly StructuredNode[] {
  return entitiesOf(page, 'Article').filter((node) => !isOfType(node, 'DiscussionForumPosting'));
}

/** Returns properties that the page shows and the node lacks. */
function additions(page: HtmlPageFacts, node: StructuredNode): ReturnType<typeof suggestArticle> {
  return Object.fromEntries(
    Object.entries(suggestArticle(page)).filter(([name]) => !hasAnyValue(node, name)),
  );
}

function authorFaults(node: StructuredNode): readonly NodeFault[] {
  return [
    ...textsAt(node, 'author').map((author) =>
      invalidValue('author', author, 'is a text instead of a Person or Organization', 'low'),
    ),
    ...nodesAt(node, 'author')
      .filter(({ types }) => types.includes('Person'))
      .flatMap((author) => textsAt(author, 'name'))
      .filter((name) => /\sand\s|&|;|,.*,/i.test(name))
      .map((name) => invalidValue('author.name', name, 'names several people', 'low')),
  ];
}

function imageFaults(node: StructuredNode): readonly NodeFault[] {
  return nodesAt(node, 'image').flatMap((image) => {
    const [width, height] = ['width', 'height'].map((name) =>
      Number.parseInt(textsAt(image, name)[0] ?? '', 10),
    );
    const area = (width ?? Number.NaN) * (height ?? Number.NaN);
    return area < imageAreaMin
      ? [
          invalidValue(
            'image',
            `${String(width)} x ${String(height)} px`,
            'is smaller than 50,000 pixels',
            'low',
          ),
        ]
      : [];
  });
}

function dateFaults(node: StructuredNode): readonly NodeFault[] {
  const [published] = textsAt(node, 'datePublished');
  const [modified] = textsAt(node, 'dateModified');
  if (published === undefined || modified === undefined) return [];
  if (!isIsoDate(published) || !isIsoDate(modified)) return [];
  // Compares days, because one block may have times in different zones.
  return modified.slice(0, 10) < published.slice(0, 10) && Date.parse(modified) < Date.parse(published)
    ? [invalidValue('dateModified', modified, 'is before datePublished', 'low')]
    : [];
}
