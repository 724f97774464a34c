import { expect, test } from '@jest/globals';
import { whyUnmeasured } from './why-unmeasured.ts';

test('a slow page is judged again by a measurement of the same source, or of its visitors', () => {
  const [home, visited, unvisited] = [
    'https://a.test/',
    'https://a.test/visited',
    'https://a.test/unvisited',
  ];
  const slow = [
    { checkId: 'perf-core-web-vitals', url: home, evidence: { source: 'origin' } },
    { checkId: 'perf-core-web-vitals', url: visited, evidence: { source: 'url' } },
    { checkId: 'perf-core-web-vitals', url: unvisited, evidence: { source: 'lab' } },
  ];
  const of = (source: 'url' | 'lab', runs: number | null = null) =>
    slow.map(({ url }) => ({ url, source, runs }));
  const unjudged = (...vitals: ReturnType<typeof of>) =>
    Object.keys(whyUnmeasured(slow, { vitals, tls: [], probes: [] })).map((key) => key.split(' ')[1]);
  expect(unjudged()).toEqual([home, visited, unvisited]);
  expect(unjudged(...of('lab', 3))).toEqual([home, visited]);
  expect(unjudged(...of('lab', 2))).toEqual([home, visited, unvisited]);
  expect(unjudged(...of('url'))).toEqual([home]);
});

test('certificates are judged again if all hosts show one whose certificate had a fault', () => {
  const hosts = [{ host: 'a.test' }, { host: 'www.a.test' }];
  const stood = [{ checkId: 'sec-tls-certificate', url: 'https://a.test/', evidence: { hosts } }];
  const why = (...tls: typeof hosts) => whyUnmeasured(stood, { vitals: [], tls, probes: [] });
  expect(why({ host: 'a.test' })).toEqual({ 'sec-tls-certificate': 'refused' });
  expect(why(...hosts)).toEqual({});
});

test('variants of the host are judged again if each that answered says again whether it does', () => {
  const [apex, www] = ['http://a.test/', 'http://www.a.test/'];
  const stood = [{ checkId: 'redirect-host-variants', url: apex, evidence: { variants: [{ url: apex }] } }];
  const why = (url: string, status: number | null, failure: string | null = null) =>
    whyUnmeasured(stood, {
      vitals: [],
      tls: [],
      probes: [{ purpose: 'host-variant', url, status, failure }],
    });
  for (const probe of [why(apex, 503), why(apex, 403), why(apex, null, 'timeout')])
    expect(probe).toEqual({ 'redirect-host-variants': 'refused' });
  for (const probe of [why(apex, 200), why(apex, 404), why(apex, null, 'dns_failed'), why(www, 403)])
    expect(probe).toEqual({});
});
