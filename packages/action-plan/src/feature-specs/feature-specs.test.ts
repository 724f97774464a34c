import { describe, expect, test } from '@jest/globals';
import { sketchPageCheck } from '@plumbline/checks/testing';
import { Category, type ActionItemRecord } from '@plumbline/contracts';
import { anAction } from '../testing/an-action.ts';
import { featureSpecs } from './feature-specs.ts';
import { themeOf } from './themes.ts';

const checks = [
  sketchPageCheck({
    id: 'title-missing',
    why: 'Nobody clicks a result without a name.',
    howToFix: 'Write a title.',
  }),
];
const untitled = {
  dashboardUrl: 'https://seo.example.com/sites/1/issues',
  message: 'The page has no `title`.',
  current: null,
  observed: {},
  handling: 'auto_fixable' as const,
};
const title = anAction({
  id: '1',
  actionId: 'a1',
  checkId: 'title-missing',
  priority: 'critical',
  category: 'title',
  title: 'The title is missing',
  handling: 'auto_fixable',
  targetsTotal: 2,
  fixableTargets: 2,
  targets: [
    { ...untitled, url: 'https://example.com/a', suggested: 'A', snippet: '<title>A</title>' },
    { ...untitled, url: 'https://example.com/b', suggested: 'B', snippet: '<title>B</title>' },
  ],
});
const tooLong = anAction({
  id: '2',
  actionId: 'a2',
  checkId: 'title-too-long',
  priority: 'high',
  category: 'title',
});
const description = anAction({
  id: '3',
  actionId: 'a3',
  checkId: 'description-missing',
  category: 'description',
});
const robots = anAction({ id: '4', actionId: 'a4', checkId: 'robots-txt-missing', category: 'robots' });

const planOf = (...actions: readonly ActionItemRecord[]) => ({
  snapshotId: 's',
  actions,
});

test('related actions are one piece of work, in the order of the plan', () => {
  const specs = featureSpecs(planOf(title, robots, tooLong, description), checks);
  expect(specs.map(({ id, priority, actionIds }) => ({ id, priority, actionIds }))).toEqual([
    { id: 'a1', priority: 'critical', actionIds: ['a1', 'a2', 'a3'] },
    { id: 'a4', priority: 'medium', actionIds: ['a4'] },
  ]);
});

test('a piece of work is as urgent as the most urgent of its actions, whichever comes first', () => {
  const [spec] = featureSpecs(planOf(description, title), checks);
  expect(spec).toMatchObject({ id: 'a3', priority: 'critical' });
  expect(spec?.markdown).toContain('Priority: critical.');
});

test('more than eight kinds of findings are several pieces of work', () => {
  const many = Array.from({ length: 11 }, (_each, at) => anAction({ id: `${at}`, actionId: `a${at}` }));
  const specs = featureSpecs(planOf(...many), checks);
  expect(specs.map(({ actionIds }) => actionIds.length)).toEqual([8, 3]);
});

test('a specification says what is wrong, where, and what to change', () => {
  const [spec] = featureSpecs(planOf(title), checks);
  expect(spec).toMatchObject({
    title: 'Write titles and descriptions for search results',
    problem: '- The title is missing, in 2 places. Nobody clicks a result without a name.',
    affectedUrls: ['https://example.com/a', 'https://example.com/b'],
    proposedChange: 'In the head of the pages:\n- Write a title. The exact change is known for 2 places.',
  });
});

test('every check has one criterion that a new analysis can answer', () => {
  const [spec] = featureSpecs(planOf(title, tooLong), checks);
  expect(spec?.acceptanceCriteria).toEqual([
    expect.stringContaining(
      'check `title-missing` (now 2): `GET /api/site-checks/{analysisId}/issues?check=title-missing`',
    ),
    expect.stringContaining('check `title-too-long` (now 1)'),
    expect.stringContaining('`POST /api/action-snapshots/s/actions/{actionId}/retest`'),
    expect.stringContaining('/compare?to='),
  ]);
});

test('a piece with a part of an action leaves the other places of it', () => {
  const plan = { ...planOf(title), placesOf: new Map([['title-missing', 5]]) };
  expect(featureSpecs(plan, checks)[0]?.acceptanceCriteria[0]).toBe(
    'A new analysis reports at most 3 issues of the check `title-missing` (now 5): ' +
      '`GET /api/site-checks/{analysisId}/issues?check=title-missing` answers no more.',
  );
});

test('every category belongs to a piece of work', () => {
  expect(Object.keys(themeOf).toSorted()).toEqual(Category.options.toSorted());
});

describe('markdown', () => {
  const markdownOf = (...actions: readonly ActionItemRecord[]) =>
    featureSpecs(planOf(...actions), checks)[0]?.markdown ?? '';

  test('has the examples with what to paste, and the criteria as a list to tick off', () => {
    const text = markdownOf(title);
    expect(text).toContain(
      '- `https://example.com/a`: ``The page has no `title`.``\n\n  ```html\n  <title>A</title>\n  ```',
    );
    expect(text).toContain('- [ ] A new analysis reports no issue of the check `title-missing`');
  });

  test('says what is wrong with each example', () => {
    expect(markdownOf(title)).toContain('- `https://example.com/b`: ``The page has no `title`.``');
  });

  test('texts of the site cannot be markup', () => {
    const hostile = {
      ...untitled,
      url: 'https://example.com/`x`',
      message: '``` <b>\n# x',
      snippet: '```\n# x',
    };
    const text = markdownOf(anAction({ targets: [hostile] }));
    expect(text).toContain('- `` https://example.com/`x` ``: ```` ``` <b> # x ````');
    expect(text).toContain('  ````text\n  ```\n  # x\n  ````');
  });

  test('says how many places it does not show', () => {
    expect(markdownOf(anAction({ id: 'x', targetsTotal: 40 }))).toContain('… and 39 more places');
  });
});

test('nothing to do is nothing to specify', () => {
  expect(featureSpecs(planOf(), checks)).toEqual([]);
});
