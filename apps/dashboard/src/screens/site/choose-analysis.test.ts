import { describe, expect, test } from '@jest/globals';
import type { SiteCheckRecord } from '@plumbline/contracts';
import { chooseAnalysis, chooseCompared, choosePlan, sawTheSame } from './choose-analysis.ts';

const analysis = (id: string, extent: SiteCheckRecord['extent'], status = 'completed') =>
  ({ id, extent, status }) as SiteCheckRecord;
const older = analysis('1', 'full');
const full = analysis('2', 'full');
const partial = analysis('3', 'partial');
const recent = [analysis('4', 'full', 'in_progress'), partial, full, older];

describe('a screen shows', () => {
  test('the newest completed full analysis, even if a partial one is newer', () => {
    expect(chooseAnalysis(recent, undefined)).toEqual({ ofSite: full, shown: full, standing: 'of-site' });
  });

  test('the newest partial one if none saw the whole site', () => {
    expect(chooseAnalysis([partial], undefined)).toMatchObject({ shown: partial, standing: 'of-site' });
  });

  test.each([
    ['1', 'earlier'],
    ['2', 'of-site'],
    ['3', 'later'],
  ])('analysis %s of the URL, and calls it %s', (id, standing) => {
    expect(chooseAnalysis(recent, id)).toMatchObject({ ofSite: full, shown: { id }, standing });
  });

  test('an analysis of the URL that is older than the recent ones', () => {
    const ancient = analysis('0', 'full');
    expect(chooseAnalysis(recent, '0', ancient)).toMatchObject({ shown: ancient, standing: 'earlier' });
  });

  test('no other analysis in place of the one of the URL', () => {
    expect(chooseAnalysis(recent, '0')).toMatchObject({ ofSite: full, shown: undefined });
  });

  test('nothing before the first analysis', () => {
    expect(chooseAnalysis([], undefined)).toMatchObject({ shown: undefined });
  });
});

describe('in the line of scores', () => {
  const part = (id: string, options: SiteCheckRecord['options']) => ({ ...analysis(id, 'partial'), options });
  const blog = part('5', { include: ['/blog/**'], maxDepth: 2 });

  test('full analyses are together, without partial ones', () => {
    expect(sawTheSame(full, older)).toBe(true);
    expect(sawTheSame(full, blog)).toBe(false);
  });

  test('partial ones are together with those of the same options', () => {
    expect(sawTheSame(blog, part('6', { maxDepth: 2, include: ['/blog/**'] }))).toBe(true);
    expect(sawTheSame(blog, part('6', { include: ['/shop/**'], maxDepth: 2 }))).toBe(false);
  });

  test('an analysis of a list is alone', () => {
    const list = part('5', { mode: 'list' });
    expect(sawTheSame(list, list)).toBe(true);
    expect(sawTheSame(list, part('6', { mode: 'list' }))).toBe(false);
  });
});

describe('an analysis is compared with the last one before that', () => {
  const part = (id: string, options: SiteCheckRecord['options']) => ({ ...analysis(id, 'partial'), options });
  const list = part('5', { mode: 'list' });
  const blog = part('6', { include: ['/blog/**'] });

  test.each([
    ['saw the whole site', full, [full, list, older], older],
    [
      'saw the whole site, and not with a list of which nobody knows the URLs',
      list,
      [list, part('4', { mode: 'list' }), full],
      full,
    ],
    [
      'saw the same part',
      blog,
      [blog, list, part('4', { include: ['/blog/**'] }), full],
      part('4', { include: ['/blog/**'] }),
    ],
  ])('%s', (_what, shown, completed, other) => {
    expect(chooseCompared(completed, shown.id)).toEqual(other);
  });

  test('saw enough, if there is one', () => {
    expect(chooseCompared([blog, list], blog.id)).toBeUndefined();
  });
});

describe('beside an analysis, a screen shows', () => {
  const plans = [{ siteCheckId: '2' }, { siteCheckId: '1' }];

  test('its own plan', () => {
    expect(choosePlan(plans, '1', '2')).toEqual({ siteCheckId: '1' });
  });

  test('the plan of the site, if the analysis has none', () => {
    expect(choosePlan(plans, '3', '2')).toEqual({ siteCheckId: '2' });
  });

  test('no plan before there is one', () => {
    expect(choosePlan<(typeof plans)[number]>([], '3', '2')).toBeUndefined();
    expect(choosePlan(plans, '3', undefined)).toBeUndefined();
  });
});
