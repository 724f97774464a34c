import { expect, test } from '@jest/globals';
import { decideRendering, type RenderingPlan } from './render-decision.ts';

const plan: RenderingPlan = { mode: 'auto', hasRenderer: true, pagesLeft: 1, templates: new Map() };
const samples = { changed: 0, unchanged: 0, failed: 0 };
const afterSamples = (counts: Partial<typeof samples>): RenderingPlan => ({
  ...plan,
  templates: new Map([['blog/*: header main', { ...samples, ...counts }]]),
});
const shell = { statusCode: 200, wordCount: 0, noindex: false, summary: { standIn: 'shell' } } as const;
const article = { ...shell, wordCount: 500, summary: {} } as const;
const scripted = { ...article, summary: { scriptedTemplate: 'blog/*: header main' } } as const;
const terse = { ...article, summary: { scriptedTemplate: 'few words: header main' } } as const;
const fewWordsAfter = (counts: Partial<typeof samples>): RenderingPlan => ({
  ...plan,
  templates: new Map([['few words: header main', { ...samples, ...counts }]]),
});
const site = { crawlDelayMs: 0 };

const render = (reason: string) => ({ kind: 'render', reason });
const leftRaw = (reason: string) => ({ kind: 'left-raw', reason });
const raw = { kind: 'raw' };

test.each<[string, RenderingPlan, Parameters<typeof decideRendering>[1], object, object]>([
  ['an empty shell is rendered', plan, shell, site, render('empty_shell')],
  ['a page with its content in the source is read raw', plan, article, site, raw],
  [
    'a page with marks of a framework is rendered as a sample of its template',
    plan,
    scripted,
    site,
    render('sample'),
  ],
  ['so are two more of it', afterSamples({ unchanged: 2 }), scripted, site, render('sample')],
  [
    'all of it are, once one has changed',
    afterSamples({ unchanged: 5, changed: 1 }),
    scripted,
    site,
    render('template'),
  ],
  ['none is, once three have not changed', afterSamples({ unchanged: 3 }), scripted, site, raw],
  ['or could not be rendered', afterSamples({ unchanged: 1, failed: 2 }), scripted, site, raw],
  ['of pages that only lack words one is enough', fewWordsAfter({ unchanged: 1 }), terse, site, raw],
  ['unless it could not be rendered', fewWordsAfter({ failed: 1 }), terse, site, render('sample')],
  [
    'a page that shows no need of it is read raw if there is no renderer',
    { ...plan, hasRenderer: false },
    scripted,
    site,
    raw,
  ],
  [
    'one of whose template others need it says so',
    { ...afterSamples({ changed: 1 }), pagesLeft: 0 },
    scripted,
    site,
    leftRaw('out_of_budget'),
  ],
  [
    'templates are sampled up to fifty',
    { ...plan, templates: new Map(Array.from({ length: 50 }, (_, place) => [`${place}/*`, samples])) },
    scripted,
    site,
    raw,
  ],
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
