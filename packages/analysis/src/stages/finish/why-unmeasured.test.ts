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
    Object.keys(whyUnmeasured(slow, { vitals, tls: [] })).map((key) => key.split(' ')[1]);
  expect(unjudged()).toEqual([home, visited, unvisited]);
  expect(unjudged(...of('lab', 3))).toEqual([home, visited]);
  expect(unjudged(...of('lab', 2))).toEqual([home, visited, unvisited]);
  expect(unjudged(...of('url'))).toEqual([home]);
});

test('certificates are judged again if all hosts show one whose certificate had a fault', () => {
  const hosts = [{ host: 'a.test' }, { host: 'www.a.test' }];
  const stood = [{ checkId: 'sec-tls-certificate', url: 'https://a.test/', evidence: { hosts } }];
  const why = (...tls: typeof hosts) => whyUnmeasured(stood, { vitals: [], tls });
  expect(why({ host: 'a.test' })).toEqual({ 'sec-tls-certificate': 'refused' });
  expect(why(...hosts)).toEqual({});
});
