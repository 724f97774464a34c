import { expect, test } from '@jest/globals';
import { decideRendering, type RenderingPlan } from './render-decision.ts';

const plan: RenderingPlan = { mode: 'auto', hasRenderer: true, pagesLeft: 1 };
const shell = { statusCode: 200, wordCount: 0, noindex: false, summary: { standIn: 'shell' } } as const;
const article = { ...shell, wordCount: 500, summary: {} } as const;
const site = { crawlDelayMs: 0 };

const render = (reason: string) => ({ kind: 'render', reason });
const leftRaw = (reason: string) => ({ kind: 'left-raw', reason });
const raw = { kind: 'raw' };

test.each<[string, RenderingPlan, Parameters<typeof decideRendering>[1], object, object]>([
  ['an empty shell is rendered', plan, shell, site, render('empty_shell')],
  ['a page with its content in the source is read raw', plan, article, site, raw],
  ['all pages are, where that was asked for', { ...plan, mode: 'always' }, article, site, render('always')],
  ['none is, where that was asked for', { ...plan, mode: 'never' }, shell, site, raw],
  ['a noindex in the source ends it, as for Google', plan, { ...shell, noindex: true }, site, raw],
  ['an error page is none to render', plan, { ...shell, statusCode: 404 }, site, raw],
  ['a file that is no HTML is none to render', plan, { ...shell, wordCount: null }, site, raw],
  [
    'without a renderer a shell is read raw',
    { ...plan, hasRenderer: false },
    shell,
    site,
    leftRaw('no_renderer'),
  ],
  ['beyond the plan it is, too', { ...plan, pagesLeft: 0 }, shell, site, leftRaw('out_of_budget')],
  ['and where requests have to pause', plan, shell, { crawlDelayMs: 1_000 }, leftRaw('crawl_delay')],
])('%s', (_name, given, page, { crawlDelayMs = 0 }: { crawlDelayMs?: number }, expected) => {
  expect(decideRendering(given, page, { crawlDelayMs })).toEqual(expected);
});
