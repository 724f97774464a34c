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
  [
    'two more pages of that template are samples, too',
    afterSamples({ unchanged: 2 }),
    scripted,
    site,
    render('sample'),
  ],
  [
    'all pages of a template are rendered once a sample has changed',
    afterSamples({ unchanged: 5, changed: 1 }),
    scripted,
    site,
    render('template'),
  ],
  [
    'no page of a template is rendered once three samples have not changed',
    afterSamples({ unchanged: 3 }),
    scripted,
    site,
    raw,
  ],
  [
    'no page of a template is rendered once samples could not be rendered',
    afterSamples({ unchanged: 1, failed: 2 }),
    scripted,
    site,
    raw,
  ],
  [
    'one unchanged sample is enough for pages that only lack words',
    fewWordsAfter({ unchanged: 1 }),
    terse,
    site,
    raw,
  ],
  [
    'a sample that could not be rendered is not enough for them',
    fewWordsAfter({ failed: 1 }),
    terse,
    site,
    render('sample'),
  ],
  [
    'a page with marks of a framework is read raw if there is no renderer',
    { ...plan, hasRenderer: false },
    scripted,
    site,
    raw,
  ],
  [
    'a page whose template needs rendering is left raw, with the reason, beyond the plan',
    { ...afterSamples({ changed: 1 }), pagesLeft: 0 },
    scripted,
    site,
    leftRaw('out_of_budget'),
  ],
  [
    'at most fifty templates are sampled',
    { ...plan, templates: new Map(Array.from({ length: 50 }, (_, place) => [`${place}/*`, samples])) },
    scripted,
    site,
    raw,
  ],
  [
    'all pages are rendered if the owner asks for it',
    { ...plan, mode: 'always' },
    article,
    site,
    render('always'),
  ],
  ['no page is rendered if the owner asks for that', { ...plan, mode: 'never' }, shell, site, raw],
  [
    'a page with a noindex in its source is not rendered, as with Google',
    plan,
    { ...shell, noindex: true },
    site,
    raw,
  ],
  ['an error page is not rendered', plan, { ...shell, statusCode: 404 }, site, raw],
  ['a file that is not HTML is not rendered', plan, { ...shell, wordCount: null }, site, raw],
  [
    'a shell is left raw without a renderer',
    { ...plan, hasRenderer: false },
    shell,
    site,
    leftRaw('no_renderer'),
  ],
  ['a shell is left raw beyond the plan', { ...plan, pagesLeft: 0 }, shell, site, leftRaw('out_of_budget')],
  [
    'a shell is left raw where requests have to pause',
    plan,
    shell,
    { crawlDelayMs: 1_000 },
    leftRaw('crawl_delay'),
  ],
])('%s', (_name, given, page, { crawlDelayMs = 0 }: { crawlDelayMs?: number }, expected) => {
  expect(decideRendering(given, page, { crawlDelayMs })).toEqual(expected);
});
