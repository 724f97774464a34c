import { describe, expect, test } from '@jest/globals';
import { linkTargetFix, titleFix } from '@plumbline/fixes';
import { siteChecks } from '../catalogue/index.ts';
import type { WholeSiteFacts } from '../site-facts/index.ts';
import { mayFindOtherwise, runSiteChecks } from './run-site-checks.ts';
import { siteFactsOf } from '../testing/site-facts-of.ts';
import { sketchSiteCheck } from '../testing/sketch-check.ts';

const site = siteFactsOf({});

test('a finding takes the severity of the account, else its own, else that of the check', async () => {
  const check = sketchSiteCheck({
    id: 'a',
    async *run() {
      yield { url: 'https://example.com/', evidence: { number: 1 }, severity: 'low' };
      yield { url: null, evidence: { number: 2 } };
    },
  });
  const severities = (outcomes: readonly object[]) =>
    outcomes.map((o) => ('severity' in o ? o.severity : null));

  expect(severities(await collect(runSiteChecks(site, [check])))).toEqual(['low', 'medium']);
  const settings = new Map([['a', { enabled: true, severity: 'critical' as const }]]);
  expect(severities(await collect(runSiteChecks(site, [check], settings)))).toEqual(['critical', 'critical']);
});

test('a check that is switched off does not run', async () => {
  const settings = new Map([['a', { enabled: false, severity: null }]]);
  expect(await collect(runSiteChecks(site, [sketchSiteCheck({ id: 'a' })], settings))).toEqual([]);
});

test('a check that throws keeps what it had found and does not stop the others', async () => {
  const error = new Error('boom');
  const broken = sketchSiteCheck({
    id: 'broken',
    async *run() {
      yield { url: null, evidence: {} };
      throw error;
    },
  });
  const outcomes = await collect(runSiteChecks(site, [broken, sketchSiteCheck({ id: 'fine' })]));
  expect(outcomes).toEqual([
    expect.objectContaining({ outcome: 'failed', check: broken, url: null, confidence: 'high', fix: null }),
    { outcome: 'crashed', checkId: 'broken', error },
    expect.objectContaining({ outcome: 'failed', check: expect.objectContaining({ id: 'fine' }) }),
  ]);
});

test('no change of the source of XHTML is offered but the address of a link', async () => {
  const url = 'https://example.com/a';
  const title = titleFix(null, 'Drills');
  const link = linkTargetFix([{ href: '/c', from: 'https://example.com/c', to: 'https://example.com/b' }]);
  const check = sketchSiteCheck({
    id: 'a',
    async *run() {
      yield { url, evidence: {}, fix: title };
      yield { url, evidence: {}, fix: link };
    },
  });
  const fixesOn = async (mediaType: string) => {
    const outcomes = await collect(
      runSiteChecks(siteFactsOf({ pages: [{ url, isHtml: true, mediaType }] }), [check]),
    );
    return outcomes.map((outcome) => ('fix' in outcome ? outcome.fix : null));
  };
  expect(await fixesOn('application/xhtml+xml')).toEqual([null, link]);
  expect(await fixesOn('text/html')).toEqual([title, link]);
});

test('no metadata is offered behind output that keeps the head from beginning', async () => {
  const url = 'https://example.com/a';
  const check = sketchSiteCheck({
    id: 'a',
    async *run() {
      yield { url, evidence: {}, fix: titleFix(null, 'Drills') };
    },
  });
  const facts = siteFactsOf({ pages: [{ url, losesHead: true }] });
  expect(await collect(runSiteChecks(facts, [check]))).toMatchObject([{ fix: null }]);
});

async function collect<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('a check that finds the same on a site whose pages, robots.txt and sitemaps are as before', () => {
  const pages = ['', 'a', 'b'].map((path) => ({ url: `https://example.com/${path}`, title: 'Drills' }));
  const references = pages.map(({ url }) => ({ from: 'https://example.com/', to: url }));
  const others = ['probes', 'botProbes', 'tls', 'webVitals', 'lostPages'];

  test.each(siteChecks.filter((check) => !mayFindOtherwise(check)))(
    '$id reads nothing else',
    async (check) => {
      const asked: string[] = [];
      const facts = new Proxy<WholeSiteFacts>(siteFactsOf({ pages, references }), {
        get(target, name, receiver) {
          asked.push(String(name));
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      await collect(runSiteChecks(facts, [{ ...check, pagesMin: 0 }]));
      expect(asked.filter((name) => others.includes(name))).toEqual([]);
    },
  );
});
