import { expect, test } from '@jest/globals';
import type { Seen, SiteCheckOverview } from '@plumbline/contracts';
import { siteCheckSentences } from './sentences.ts';

type Figures = Parameters<typeof siteCheckSentences>[0];
type Change = NonNullable<SiteCheckOverview['change']>;

/** Figures of a completed analysis with two issues. */
function figuresWith(change: Partial<Change> | null): Figures {
  return {
    analysis: { status: 'completed', issuesFound: 2, options: {}, lostPages: 0, seen: null },
    before: null,
    change: change && { score: 0, new: 0, still: 2, fixed: 0, ...change },
    issuesBySeverity: { critical: 0, high: 2, medium: 0, low: 0 },
    distributions: {
      issues: [],
      depths: [],
      funnel: { fetched: 3, answered: 3, html: 3, indexable: 3, slow: 0, orphaned: 0 },
    },
  } as unknown as Figures;
}

const issues = (change: Partial<Change> | null) => siteCheckSentences(figuresWith(change)).issues;

test.each([
  [28, '2 issues: 2 high. 28 known issues were not judged again.'],
  [1, '2 issues: 2 high. 1 known issue was not judged again.'],
  [0, '2 issues: 2 high.'],
])('above the list of issues, where %i known ones were not judged: %s', (not_judged, sentence) => {
  expect(issues({ not_judged })).toBe(sentence);
});

test('the sentence above the issues of a first analysis does not mention earlier ones', () => {
  expect(issues(null)).toBe('2 issues: 2 high.');
});

test.each([
  ['links', 'The analysis saw 3 of 3 pages, 8 of 9 links and 2 of 2 external targets.'],
  ['externalTargets', 'The analysis saw 3 of 3 pages, 9 of 9 links and 1 of 2 external targets.'],
  ['pages', 'The analysis saw 2 of 3 pages, 9 of 9 links and 2 of 2 external targets.'],
  ['sitemaps', 'The analysis saw 3 of 3 pages, 9 of 9 links, 2 of 2 external targets and 0 of 1 sitemap.'],
] as const)(
  'the sentences above the overview and above the issues say that not all %s were seen',
  (part, sentence) => {
    const whole = {
      pages: { known: 3, seen: 3 },
      links: { known: 9, seen: 9 },
      externalTargets: { known: 2, seen: 2 },
    };
    const { known, seen } = { ...whole, sitemaps: { known: 1, seen: 1 } }[part];
    const partly = sentencesSeeing({ ...whole, [part]: { known, seen: seen - 1 } });
    expect(partly.overview).toContain(sentence);
    expect(partly.issues).toContain(sentence);
    expect(sentencesSeeing(whole).overview).not.toContain('saw');
  },
);

test('the pages that may not be indexed are those that answered; lost ones are counted before', () => {
  const { analysis, distributions, ...figures } = figuresWith(null);
  const { overview } = siteCheckSentences({
    ...figures,
    analysis: { ...analysis, healthScore: 60, lostPages: 4 },
    distributions: { ...distributions, funnel: { ...distributions.funnel, indexable: 2 } },
  });
  expect(overview).toContain('4 pages that could be found in a search are lost.');
  expect(overview).toMatch(/1 page that answers 200 may not be indexed\.$/);
});

test.each(['cancelled', 'failed'] as const)(
  'an analysis that was %s before it found anything does not say that there is nothing to do',
  (status) => {
    const figures = figuresWith(null);
    const { plan, issues: above } = siteCheckSentences({
      ...figures,
      analysis: { ...figures.analysis, status, healthScore: null },
      issuesBySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
    });
    expect(plan).toBe('The analysis found nothing to do before it ended early.');
    expect(above).toBe('No issue was found before the analysis ended early.');
  },
);

test.each(['cancelled', 'failed'] as const)(
  'an analysis that was %s says that its issues are not all, and counts no links to its pages',
  (status) => {
    const figures = figuresWith(null);
    const { structure, issues: above } = siteCheckSentences({
      ...figures,
      analysis: { ...figures.analysis, status, healthScore: null },
      issuesBySeverity: { critical: 1, high: 0, medium: 0, low: 0 },
      distributions: { ...figures.distributions, depths: [{ depth: 0, pages: 1 }] },
    });
    expect(above).toBe('1 issue before the analysis ended early: 1 critical.');
    expect(structure).toBe(
      'The furthest page is 0 links away from the start. 0 pages lie more than 3 away, of those that were read.',
    );
  },
);

test.each([
  ['all was read and judged again', 3, 0, 'Nothing critical or high is left.'],
  ['a page was not read', 2, 0, 'Nothing critical or high was found in what was seen.'],
  ['a known issue was not judged again', 3, 1, 'Nothing critical or high was found in what was seen.'],
  ['nobody counted what was seen', null, 0, 'Nothing critical or high was found in what was seen.'],
])('the overview says whether nothing urgent is left if %s', (_what, seen, not_judged, sentence) => {
  const { analysis, ...figures } = figuresWith({ not_judged });
  const counts = seen === null ? null : { known: 3, seen };
  const { overview } = siteCheckSentences({
    ...figures,
    analysis: {
      ...analysis,
      healthScore: 60,
      seen: counts && { pages: counts, links: counts, externalTargets: counts },
    },
    issuesBySeverity: { critical: 0, high: 0, medium: 2, low: 0 },
  });
  expect(overview).toContain(sentence);
});

test('the plan of a site that was not read as a whole does not say that there is nothing to do on it', () => {
  expect(sentencesSeeing(null).plan).toBe('There is nothing to do about what was seen.');
  const plan = (seen: number) =>
    sentencesSeeing({
      pages: { known: 3, seen },
      links: { known: 9, seen: 9 },
      externalTargets: { known: 0, seen: 0 },
    }).plan;
  expect(plan(3)).toBe('There is nothing to do.');
  expect(plan(2)).toBe(
    'There is nothing to do about what was seen. The analysis saw 2 of 3 pages and 9 of 9 links.',
  );
});

test('the sentence above the structure says that links from pages that were not read are unknown', () => {
  const figures = figuresWith(null);
  const depths = [{ depth: 0, pages: 1 }];
  const structureSeeing = (pages: Seen['pages'] | null) =>
    siteCheckSentences({
      ...figures,
      analysis: {
        ...figures.analysis,
        seen: pages && { pages, links: { known: 9, seen: 9 }, externalTargets: { known: 0, seen: 0 } },
      },
      distributions: { ...figures.distributions, depths },
    }).structure;
  expect(structureSeeing({ known: 3, seen: 3 })).toMatch(/0 pages have no link from another page\.$/);
  expect(structureSeeing(null)).toMatch(/0 pages have no link from another page that was read\.$/);
  expect(structureSeeing({ known: 3, seen: 2 })).toMatch(
    /0 pages have no link from another page that was read\. The analysis saw 2 of 3 pages and 9 of 9 links\.$/,
  );
});

function sentencesSeeing(seen: Seen | null) {
  const figures = figuresWith(null);
  return siteCheckSentences({ ...figures, analysis: { ...figures.analysis, healthScore: 60, seen } });
}
