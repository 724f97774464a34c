import { expect, test } from '@jest/globals';
import { askedChecks, catalogue, siteChecks, type SiteProbe } from '@plumbline/checks';
import { checksToRun, idsOf, whyChecksUnjudged, type Unread } from './unjudged-checks.ts';
import { checksWithoutAnswer } from './why-unread.ts';

const all = askedChecks(catalogue, new Map());
const nothing: Unread = {
  isBlocked: false,
  isCutOff: false,
  hasNoPage: false,
  isHomeHidden: false,
  withoutAnswer: [],
  whyRobots: null,
  whyLinks: {},
  whySitemaps: null,
  whyWithoutSitemap: {},
};

/** Returns the site checks that do not run. */
const idsLeftOut = (unread: Unread) =>
  idsOf(siteChecks).filter((id) => !idsOf(checksToRun(unread)).includes(id));

test('a site that was read whole is judged by all checks', () => {
  expect(checksToRun(nothing)).toEqual(siteChecks);
  expect(whyChecksUnjudged(nothing, [], all)).toEqual({});
});

test('unread pages may link to others: checks of missing links do not run', () => {
  const unread: Unread = { ...nothing, whyLinks: { none: 'lost' } };
  expect(idsOf(checksToRun(unread))).not.toContain('struct-orphan');
  expect(idsOf(checksToRun(unread))).toContain('struct-single-inlink');
  expect(whyChecksUnjudged(unread, [], all)).toMatchObject({ 'struct-orphan': 'lost' });
});

test('an unread robots.txt may forbid what it forbade: what else stands there is checked, and the rest not judged', () => {
  const unread: Unread = { ...nothing, whyRobots: 'refused' };
  expect(checksToRun(unread)).toEqual(siteChecks);
  expect(whyChecksUnjudged(unread, [], all)).toMatchObject({
    'robots-txt-blocks-resources': 'refused',
    'robots-noindex-blocked': 'refused',
  });
});

test('an unread sitemap may list pages: what the others list is checked, and the rest not judged; nor is it missing', () => {
  const unread: Unread = { ...nothing, whySitemaps: 'refused' };
  expect(idsLeftOut(unread)).toEqual(['sitemap-missing']);
  expect(whyChecksUnjudged(unread, [], all)).toMatchObject({ 'sitemap-url-error': 'refused' });
});

test('a site that turned the crawler away is judged by what does not depend on the content of pages', () => {
  const unread: Unread = { ...nothing, isBlocked: true };
  const ran = idsOf(checksToRun(unread));
  expect(ran).toContain('redirect-host-variants');
  expect(ran).not.toContain('dup-title');
  const why = whyChecksUnjudged(unread, [], all);
  expect(why['dup-title']).toBe('refused');
  expect(why['redirect-host-variants']).toBeUndefined();
});

test('what stands in for the home page is not judged, nor what is counted from there', () => {
  const unread: Unread = { ...nothing, isHomeHidden: true };
  const ofHome = ['icon-favicon-missing', 'sitemap-page-missing', 'struct-deep-page'];
  expect(idsOf(checksToRun(unread)).filter((id) => ofHome.includes(id))).toEqual([]);
  expect(whyChecksUnjudged(unread, [], all)).toMatchObject(
    Object.fromEntries(ofHome.map((id) => [id, 'lost'])),
  );
});

test('after a site was cut off, no check has judged it', () => {
  const why = whyChecksUnjudged({ ...nothing, isBlocked: true, isCutOff: true }, [], all);
  expect(Object.keys(why).toSorted()).toEqual(idsOf(catalogue).toSorted());
});

test('no check has judged a site that has no page of its own any more', () => {
  const why = whyChecksUnjudged({ ...nothing, hasNoPage: true }, [], all);
  expect(Object.keys(why).toSorted()).toEqual(idsOf(catalogue).toSorted());
});

test('what bots get is judged if each of them gets an answer, and a browser gets the page', () => {
  const probe = (bot: string | null, status: number | null, isChallenge = false) => ({
    bot,
    url: 'https://a.test/',
    status,
    isChallenge,
  });
  const silent = (...botProbes: ReturnType<typeof probe>[]) =>
    idsOf(checksWithoutAnswer({ probes: [], botProbes, unasked: new Set() }, []));
  expect(silent()).toEqual([]);
  expect(silent(probe(null, 200), probe('Bingbot', 403))).toEqual([]);
  for (const probes of [
    [probe(null, 200), probe('Bingbot', null)],
    [probe(null, 503), probe('Bingbot', 403)],
    [probe(null, 200, true), probe('Bingbot', 403)],
  ])
    expect(silent(...probes)).toEqual(['ai-bots-blocked-at-edge']);
});

const unansweredAt = (
  purpose: SiteProbe['purpose'],
  { url = 'https://a.test/', status, failure = null }: Partial<SiteProbe> & Pick<SiteProbe, 'status'>,
  stood: Parameters<typeof checksWithoutAnswer>[1],
) => {
  const probe = { purpose, url, finalUrl: url, status, failure, permanent: true };
  const probes = [{ ...probe, mediaType: null, canonicalUrl: null, text: '' }];
  return idsOf(checksWithoutAnswer({ probes, botProbes: [], unasked: new Set() }, stood));
};

test('a file is not looked at again whose server fails, or refuses it where something stood before', () => {
  const stood = [{ checkId: 'icon-favicon-missing', evidence: {} }];
  const why = (status: number | null, before = stood, failure: string | null = null) =>
    unansweredAt('favicon', { status, failure }, before);
  for (const unread of [why(503), why(503, []), why(null, [], 'timeout'), why(null, []), why(403)])
    expect(unread).toEqual(['icon-favicon-missing']);
  for (const read of [why(200), why(404), why(403, [])]) expect(read).toEqual([]);
});

test('redirects that do not end for a visitor with cookies either are judged again', () => {
  expect(unansweredAt('redirect-loop', { status: null, failure: 'too_many_redirects' }, [])).toEqual([]);
});

test('variants of the host are judged again if each that answered says again whether it does', () => {
  const [apex, www] = ['http://a.test/', 'http://www.a.test/'];
  const stood = [{ checkId: 'redirect-host-variants', evidence: { variants: [{ url: apex }] } }];
  const why = (url: string, status: number | null, failure: string | null = null) =>
    unansweredAt('host-variant', { url, status, failure }, stood);
  for (const unread of [why(apex, 503), why(apex, 403), why(apex, null, 'timeout'), why(apex, null)])
    expect(unread).toEqual(['redirect-host-variants']);
  for (const read of [why(apex, 200), why(apex, 404), why(apex, null, 'dns_failed'), why(www, 403)])
    expect(read).toEqual([]);
});

test('checks that crashed or are switched off judged nothing', () => {
  const without = askedChecks(catalogue, new Map([['dup-title', { enabled: false, severity: null }]]));
  expect(whyChecksUnjudged(nothing, ['struct-crawl-trap'], without)).toEqual({
    'struct-crawl-trap': 'too_costly',
    'dup-title': 'not_asked',
  });
});
