import { describe, expect, test } from '@jest/globals';
import type { ReportContent } from '@plumbline/contracts';
import { describeReport, type ReportFigures } from './describe-report.ts';
import { monthOf } from './periods.ts';
import { writeReport } from './write-report.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 6));

const figures: ReportFigures = {
  site: 'example.com',
  period: null,
  analysis: {
    id: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f',
    finishedAt: at(25),
    score: 74,
    isFull: true,
    urlsChecked: 400,
    lostPages: 2,
    seen: {
      pages: { known: 400, seen: 388 },
      links: { known: 9_000, seen: 9_000 },
      externalTargets: { known: 40, seen: 39 },
    },
    unjudgedChecks: { 'a-check': 'not_rendered', 'b-check': 'not_rendered', 'switched-off': 'not_asked' },
  },
  before: { at: at(1), score: 68 },
  trend: [
    { at: at(1), score: 68 },
    { at: at(25), score: 74 },
  ],
  annotations: [
    { at: at(12), text: 'deployed 4.2' },
    { at: new Date(Date.UTC(2026, 8, 1)), text: 'before all that' },
  ],
  issues: { critical: 0, high: 12, medium: 40, low: 1_204 },
  change: { new: 3, still: 1_253, fixed: 41, not_judged: 5 },
  fixed: [{ checkId: 'title-missing', title: 'Title is missing', severity: 'high', places: 41, left: 4 }],
  actions: [
    {
      actionId: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e60',
      title: 'Broken <link> & co',
      description: 'Visitors end nowhere.',
      priority: 'high',
      targetsTotal: 12,
      gain: 1,
      effort: 'low',
    },
  ],
};
const nothing = { name: null, colour: null, logo: null };

describe('the content of a report', () => {
  test('has the score, its change, urgent issues and lost pages in a sentence', () => {
    expect(describeReport(figures).sentence).toBe(
      'Score 74 of 100, 6 points better than on November 1, 2026. 41 issues are fixed, 3 are new. ' +
        '12 issues are critical or high. 2 pages that could be found in a search are lost.',
    );
  });

  test('says in sentences what was not seen', () => {
    expect(describeReport(figures).notSeen).toEqual([
      '12 pages were not read, of 400 that the analysis knows.',
      '1 page of another site was not requested, of 40 that the analysis knows.',
      '5 known issues were not judged again.',
      '2 checks did not judge every page: its content needs JavaScript, which was not run.',
    ]);
  });

  test('does not say that everything was seen of an analysis that did not count it', () => {
    const change = figures.change && { ...figures.change, not_judged: 0 };
    const uncounted = { ...figures.analysis, seen: null, unjudgedChecks: {} };
    expect(describeReport({ ...figures, change, analysis: uncounted }).notSeen).toEqual([
      'How many pages and links were not read is not known: nobody counted them when this analysis ran.',
    ]);
  });

  test.each([
    [null, 'analysis', 'November 25, 2026'],
    [monthOf('2026-11'), 'month', 'November 2026'],
    [
      { span: 'week', from: new Date('2026-11-16'), until: new Date('2026-11-23') },
      'week',
      'November 16, 2026 to November 22, 2026',
    ],
  ] as const)('has its time in words', (period, span, words) => {
    expect(describeReport({ ...figures, period })).toMatchObject({ span, period: words });
  });

  test('has only the annotations of its time', () => {
    expect(describeReport(figures).annotations).toEqual([
      { at: '2026-11-12T06:00:00.000Z', text: 'deployed 4.2' },
    ]);
  });

  test('says that nothing is left only if everything was seen', () => {
    const all = { known: 400, seen: 400 };
    const seen = { pages: all, links: all, externalTargets: all };
    const clean = { ...figures, issues: { critical: 0, high: 0, medium: 0, low: 0 }, actions: [] };
    const partly = describeReport(clean);
    expect(partly.sentence).toContain('Nothing critical or high was found in what was seen.');
    expect(textOf(partly)).toContain('There is nothing to do about what was seen.');
    const wholly = describeReport({
      ...clean,
      analysis: { ...figures.analysis, seen, unjudgedChecks: {} },
      change: { new: 0, still: 0, fixed: 41, not_judged: 0 },
    });
    expect(wholly.sentence).toContain('Nothing critical or high is left.');
    expect(textOf(wholly)).toContain('There is nothing to do.');
  });

  test('does not say that nothing was fixed if places can no longer be counted', () => {
    const pruned = describeReport({ ...figures, change: null, fixed: [] });
    expect(textOf(pruned)).toContain('No problem was fixed at all its places since November 1, 2026.');
    expect(textOf(pruned)).not.toContain('Nothing was fixed');
  });

  test('says if there is nothing to compare the analysis with', () => {
    const first = describeReport({ ...figures, before: null, change: null, fixed: [], trend: [] });
    expect(first.sentence).toMatch(/^Score 74 of 100\. 12 issues/);
    expect(textOf(first)).toContain('No earlier analysis saw the same part of the site.');
  });
});

describe('the page', () => {
  test('contains everything, and loads nothing', () => {
    const { html } = writeReport(describeReport(figures), {
      name: 'Harbour',
      colour: '#1d4ed8',
      logo: 'data:image/png;base64,AA',
    });
    expect(html).not.toMatch(/<script|https?:|url\(|@import| on\w+=/i);
    expect(html).toContain('--own:#1d4ed8');
    expect(html).toContain('<img src="data:image/png;base64,AA" alt="Harbour">');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  test('shows texts of sites as text', () => {
    const hostile = describeReport({
      ...figures,
      annotations: [{ at: at(12), text: '"><script>alert(1)</script>' }],
    });
    const { html } = writeReport(hostile, { ...nothing, name: `<b onclick='x'>` });
    expect(html).toContain('Broken &lt;link&gt; &amp; co');
    expect(html).toContain('&lt;b onclick=&#39;x&#39;&gt;');
    expect(html).not.toContain('<script');
  });

  test('has the fixed and the remaining problems, and the next actions with their gain', () => {
    const text = textOf(describeReport(figures));
    expect(text).toContain('Problem Severity Fixed Left Title is missing high 41 4');
    expect(text).toContain('Visitors end nowhere. 12 places · 1 point to gain · low effort');
  });

  test('describes its charts in words', () => {
    const { html } = writeReport(describeReport(figures), nothing);
    expect(html).toContain('aria-label="Score by analysis: 68 on Nov 1, 74 on Nov 25"');
    expect(html).toContain('aria-label="Score 74 of 100"');
  });
});

function textOf(content: ReportContent): string {
  return writeReport(content, nothing)
    .html.replace(/^.*<body>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
