import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { toolRoutes, type DeployCheck } from '@plumbline/contracts';
import { newId, type Database } from '@plumbline/database';
import { urlHash, type FetchFailure } from '@plumbline/web';
import { addIssues } from '../../../testing/add-issues.ts';
import { fillAnalysis } from '../../../testing/fill-analysis.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { startVisitor, type Visitor } from '../../../testing/visitor.ts';

const url = 'https://example.com/a';
const text =
  'We compare 24 cordless drills with brushless motors. Each was used in our workshop for a month.';
const good = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cordless drills, all compared</title>
  <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${text}">
  <link rel="canonical" href="${url}"></head><body><h1>Drills</h1><p>${text} ${text}</p></body></html>`;
const withNoindex = good.replace('</title>', '</title><meta name="robots" content="noindex">');
const withoutTitle = (html: string) => html.replace(/<title>.*<\/title>/, '');
const linkingTo = (href: string) => good.replace('</body>', `<a href="${href}">Old drills</a></body>`);

const preview = 'https://pr-7.preview.example.com/a';
const [closed, leaving, signIn, selfSigned, failing] = [
  'closed',
  'leaving',
  'sign-in',
  'self-signed',
  'failing',
].map((path) => `https://pr-7.preview.example.com/${path}`) as [string, string, string, string, string];
const walled = 'https://pr-7.preview.example.com/walled';
const signInForm = '<!doctype html><title>Sign in</title><form><input type="password"></form>';
const refused = {
  response: null,
  source: null,
  refusal: 'Its robots.txt does not allow it: line 2: Disallow: /.',
  unasked: { blockedBy: null },
};
const blocked = { ...refused, unasked: { blockedBy: 'line 2: Disallow: /' } };
const endless = { ...refused, refusal: 'Its redirects do not end.', unasked: null };
const unknown = 'https://example.com/unknown';
const hiddenByItsHost = 'https://pr-7.preview.example.org/a';
/** A worker's result for a page that it fetched. */
const answering = (status: number | null, source: string | null, failure: FetchFailure | null = null) => ({
  source,
  response: {
    status,
    failure,
    redirectUrl: null,
    truncated: false,
    headers: { 'content-type': ['text/html'] },
    mediaType: 'text/html',
    sniffedType: 'text/html',
    bytes: 500,
    transferBytes: 500,
    firstByteMs: 20,
    isChallenge: false,
    attempts: 1,
  },
});
const withRobotsHeader = (page: ReturnType<typeof answering>) => ({
  ...page,
  response: { ...page.response, headers: { ...page.response.headers, 'x-robots-tag': ['noindex'] } },
});
const [forbidden, onlyOurs, late, loop] = [
  'https://example.com/forbidden',
  'https://example.com/only-ours',
  'https://example.com/late',
  'https://example.com/loop',
] as const;

const stillLost = expect.stringContaining('still lost');
const alreadyLost = [
  { path: '/lost-by-noindex', how: 'noindex', page: { state: 'done', statusCode: 200, noindex: true } },
  {
    path: '/lost-by-header',
    how: 'noindex',
    page: { state: 'done', statusCode: 200, noindex: true, headers: { 'x-robots-tag': ['noindex'] } },
  },
  { path: '/lost-by-status', how: 'status', page: { state: 'done', statusCode: 404 } },
  { path: '/lost-by-robots', how: 'robots', page: { state: 'skipped', skipReason: 'robots' } },
  { path: '/lost-by-links', how: 'unlinked', page: { state: 'skipped', skipReason: 'unlinked' } },
] as const;

/** Pages that the analysis could not read, as search engines could show them before. */
const unread = [
  { path: '/challenged', page: { state: 'done', statusCode: 429 } },
  { path: '/left-out', page: { state: 'skipped', skipReason: 'not_asked_again' } },
] as const;

let api: TestApi;
let visitor: Visitor;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  visitor = startVisitor(api, {
    [preview]: blocked,
    [closed]: { finalUrl: 'https://vercel.com/sso-api?url=a', ...answering(200, signInForm) },
    [walled]: { finalUrl: 'https://login.example.net/sso?next=walled', ...answering(200, good) },
    [leaving]: { finalUrl: url, ...answering(200, good) },
    [signIn]: signInForm,
    [failing]: answering(500, null),
    [hiddenByItsHost]: withRobotsHeader(answering(200, good)),
    [selfSigned]: answering(null, null, { reason: 'tls_failed', detail: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    [forbidden]: blocked,
    'https://example.com/lost-by-robots': blocked,
    [onlyOurs]: refused,
    [loop]: endless,
    [late]: { ...refused, refusal: 'There was no time left for it.' },
  });
  const tenant = await api.createTenant({ tier: 'starter' });
  client = await tenant.createClient({ scopes: ['mcp:read'] });
  const { db } = api.database;
  const { siteCheckId: analysisId } = await fillAnalysis(db, tenant, { checkIds: [] });
  const gone = 'https://example.com/gone';
  await db.crawlUrl.updateMany({
    where: { analysisId, urlHash: urlHash('https://example.com/b?x=1&y="2"') },
    data: { statusCode: 404, indexable: false, url: gone, urlHash: urlHash(gone) },
  });
  await addIssues(db, analysisId, [
    { checkId: 'h1-missing', url },
    { checkId: 'description-too-short', url },
  ]);
  const inOrder = {
    purpose: 'page',
    state: 'done',
    depth: 1,
    statusCode: 200,
    indexable: true,
    wordCount: 200,
  } as const;
  await db.crawlUrl.createMany({
    data: [forbidden, onlyOurs, late, loop].map((at) => ({
      ...inOrder,
      id: newId(),
      analysisId,
      url: at,
      urlHash: urlHash(at),
    })),
  });
  await db.crawlUrl.createMany({
    data: unread.map(({ path, page }) => ({
      ...page,
      id: newId(),
      analysisId,
      purpose: 'page',
      depth: 1,
      indexable: false,
      stoodAs: 'indexable',
      url: `https://example.com${path}`,
      urlHash: urlHash(`https://example.com${path}`),
    })),
  });
  for (const { path, how, page } of alreadyLost) await losePage(db, analysisId, path, how, page);
});
afterAll(async () => {
  await visitor.close();
  await api.close();
});

const call = (body: object) =>
  client.call(toolRoutes.checkBeforeDeploy, {
    body: { detail: 'full', limit: 100, failOn: 'critical', ...body },
  });
const check = (html: string, body: object = {}) => call({ pages: [{ url, html }], ...body });
const blockingOf = ({ issues }: DeployCheck) => issues.filter(({ blocks }) => blocks);
const ids = (issues: readonly { readonly checkId: string }[]) => issues.map(({ checkId }) => checkId);

/** Stores a page that was lost before the analysis, with an issue that was on it. */
async function losePage(
  db: Database,
  analysisId: string,
  path: string,
  how: string,
  page: (typeof alreadyLost)[number]['page'],
): Promise<void> {
  const at = `https://example.com${path}`;
  const row = { id: newId(), analysisId, url: at, urlHash: urlHash(at) };
  await db.crawlUrl.create({ data: { ...row, ...page, purpose: 'page', depth: 1, indexable: false } });
  await db.lostPage.create({ data: { ...row, how, is: 'is lost', linkScore: 1, since: new Date(0) } });
  await addIssues(db, analysisId, [{ checkId: 'lost-page', url: at, evidence: { how } }]);
  const { id: _id, urlHash: _hash, ...onPage } = row;
  await db.unjudgedIssue.create({
    data: {
      ...onPage,
      id: newId(),
      checkId: 'h1-missing',
      severity: 'medium',
      confidence: 'high',
      aboutSite: false,
      evidence: {},
      ignored: false,
      firstSeenAt: new Date(0),
      notJudged: 'lost',
    },
  });
}

test('the source of a page that a browser showed loses nothing and fixes nothing', async () => {
  const { db } = api.database;
  const scripted = 'https://example.com/scripted';
  const { analysisId } = await db.crawlUrl.findFirstOrThrow({ where: { url } });
  await db.crawlUrl.create({
    data: {
      id: newId(),
      analysisId,
      url: scripted,
      urlHash: urlHash(scripted),
      purpose: 'page',
      state: 'done',
      depth: 1,
      statusCode: 200,
      indexable: true,
      wordCount: 200,
      rendered: true,
      renderReason: 'empty_shell',
      changedByRendering: ['words', 'canonical'],
    },
  });
  await addIssues(db, analysisId, [{ checkId: 'h1-multiple', url: scripted }]);
  const shell =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><meta name="viewport" content="width=device-width"></head><body><div id="root"></div><script src="/app.js"></script></body></html>';
  const answer = await call({ pages: [{ url: scripted, html: shell }] });
  expect(answer).toMatchObject({ passed: true, blocking: 0, fixed: 0, notJudged: 1 });
  expect(answer.gone).toMatchObject([{ checkId: 'h1-multiple', notJudged: 'not_rendered' }]);
  expect(answer.summary).toContain(
    '1 known issue could not be judged: its content needs JavaScript, which was not run.',
  );
  expect(answer.summary).not.toContain('would not be found');
  expect(ids(answer.issues)).not.toContain('lost-page');
});

test.each([
  ['source', (at: string) => ({ pages: [{ url: at, html: good.replaceAll(url, at) }] })],
  ['a preview', (at: string) => ({ url: hiddenByItsHost, as: at })],
])(
  'what a robots header of production says is not fixed by %s, which does not show it',
  async (_what, body) => {
    const { db } = api.database;
    const hidden = `https://example.com/hidden-${newId()}`;
    const { analysisId } = await db.crawlUrl.findFirstOrThrow({ where: { url } });
    await db.crawlUrl.create({
      data: {
        id: newId(),
        analysisId,
        url: hidden,
        urlHash: urlHash(hidden),
        purpose: 'page',
        state: 'done',
        depth: 1,
        statusCode: 200,
        indexable: false,
        noindex: true,
        wordCount: 200,
        headers: { 'x-robots-tag': ['noindex'] },
      },
    });
    await addIssues(db, analysisId, [{ checkId: 'robots-noindex-page', url: hidden }]);
    const answer = await call(body(hidden));
    expect(answer.gone).toMatchObject([{ checkId: 'robots-noindex-page', change: 'not_judged' }]);
  },
);

describe('a change that would remove a page from search results', () => {
  test('without one, the page may go live, and what it repairs is fixed', async () => {
    await expect(check(good)).resolves.toMatchObject({
      passed: true,
      blocking: 0,
      fixed: 2,
      notJudged: 0,
      gone: [{ checkId: 'description-too-short' }, { checkId: 'h1-missing' }],
    });
  });

  test('a missing title blocks at every failOn', async () => {
    const answer = await check(withoutTitle(good));
    expect(answer).toMatchObject({ passed: false, blocking: 1 });
    expect(ids(blockingOf(answer))).toEqual(['title-missing']);
  });

  test.each([
    ['a link', '<a href="https://staging.example.com/b">B</a>'],
    ['hreflang', '<link rel="alternate" hreflang="de" href="http://localhost:3000/de">'],
    ['a preview', '<meta property="og:image" content="https://staging.example.com/a.png">'],
  ])('%s that names a local or staging host blocks at every failOn', async (_name, element) => {
    for (const baseline of [true, false]) {
      const answer = await check(good.replace('</title>', `</title>${element}`), { baseline });
      expect(ids(blockingOf(answer))).toEqual(['link-localhost']);
    }
  });

  test('an entry of a sitemap on a staging host blocks at every failOn', async () => {
    const sitemap = { url: 'https://example.com/sitemap.xml' };
    const entry = (loc: string) => `<urlset><url><loc>${loc}</loc></url></urlset>`;
    const staging = { ...sitemap, xml: entry('https://staging.example.com/a') };
    for (const baseline of [true, false]) {
      const answer = await check(good, { baseline, sitemaps: [staging] });
      expect(blockingOf(answer)).toMatchObject([{ checkId: 'sitemap-url-invalid', url: sitemap.url }]);
    }
    await expect(check(good, { sitemaps: [{ ...sitemap, xml: entry(url) }] })).resolves.toMatchObject({
      passed: true,
    });
  });

  test('a link to a URL that neither the analysis nor the pages know is reported as a suspicion', async () => {
    const href = 'https://example.com/nobody-knows';
    const answer = await check(linkingTo(href), { failOn: 'low' });
    const told = answer.issues.filter(({ checkId }) => checkId === 'link-broken-internal');
    expect(told).toMatchObject([
      { change: 'new', confidence: 'low', blocks: false, message: expect.stringContaining(href) },
    ]);
    const { summary, passed } = await check(linkingTo(href), { failOn: 'high' });
    expect(passed).toBe(true);
    expect(summary).toContain('1 high');
    expect(summary).toContain(': suspicions and opportunities do not block.');
    const together = await call({
      pages: [
        { url, html: linkingTo(href) },
        { url: href, html: good.replaceAll(url, href) },
      ],
    });
    expect(ids(together.issues)).not.toContain('link-broken-internal');
  });

  test('noindex blocks, and the answer has the change that removes it', async () => {
    const { issues } = await check(withNoindex);
    expect(issues[0]).toMatchObject({
      checkId: 'lost-page',
      how: 'noindex',
      priority: 'critical',
      change: 'new',
    });
  });

  const losing = [
    ['noindex', withNoindex],
    ['noindex and no title', withoutTitle(withNoindex)],
    [
      'a canonical that names the home page',
      good.replace(`"canonical" href="${url}"`, '"canonical" href="/"'),
    ],
    ['a meta refresh', good.replace('</title>', '</title><meta http-equiv="refresh" content="0; url=/b">')],
  ] as const;

  test.each(losing)('%s blocks, scores nothing and fixes nothing', async (_name, html) => {
    const answer = await check(html);
    expect(answer).toMatchObject({ passed: false, score: 0, fixed: 0, notJudged: 2 });
    expect(ids(blockingOf(answer))).toContain('lost-page');
    expect(answer.gone).toEqual(
      ['description-too-short', 'h1-missing'].map((checkId) =>
        expect.objectContaining({ checkId, change: 'not_judged', notJudged: 'lost' }),
      ),
    );
    expect(answer.summary).toContain('Search engines would not find 1 page as before.');
  });

  test.each(losing)('%s also blocks without a comparison', async (_name, html) => {
    await expect(check(html, { baseline: false })).resolves.toMatchObject({ passed: false, score: 0 });
  });

  test('an expected loss does not block, and does not count as a fix', async () => {
    const answer = await check(withNoindex, { expected: ['/a'] });
    expect(answer).toMatchObject({ passed: true, fixed: 0, notJudged: 2 });
    expect(answer.score).toBeLessThan(100);
  });

  test('a page that no longer answers blocks, too', async () => {
    const answer = await call({ url });
    expect(answer).toMatchObject({ passed: false, score: 0 });
    expect(answer.issues).toMatchObject([{ url, checkId: 'lost-page', how: 'status' }]);
  });
});

describe('a URL without an answer', () => {
  test.each([
    [
      'robots.txt keeps crawlers from a preview',
      { url: preview, as: url },
      'Its robots.txt does not allow it',
    ],
    ['robots.txt forbids it to this crawler alone', { url: onlyOurs }, 'Its robots.txt does not allow it'],
    ['there was no time', { url: late }, 'There was no time left for it'],
    ['a preview has no certificate that browsers accept', { url: selfSigned, as: url }, 'tls_failed'],
    ['a preview redirects to where the page will be', { url: leaving, as: url }, `redirects to ${url}`],
    ['a preview sends it to a sign-in', { url: closed, as: url }, 'asks for a sign-in'],
    ['a preview sends it to a sign-in without a password', { url: walled, as: url }, 'asks for a sign-in'],
    ['nobody knows the page that leads to a sign-in', { url: walled }, 'asks for a sign-in'],
    ['a preview shows a sign-in', { url: signIn, as: url }, 'asks for a sign-in'],
    ['a preview sends a new page to a sign-in', { url: closed, as: unknown }, 'asks for a sign-in'],
    ['a preview shows a sign-in for a new page', { url: signIn, as: unknown }, 'asks for a sign-in'],
    ['nobody knows whether it is meant to be a sign-in', { url: signIn }, 'asks for a sign-in'],
  ])('says nothing about the page if %s', async (_why, body, reason) => {
    await expect(call(body)).rejects.toThrow(reason);
  });

  test('is lost if robots.txt forbids it to search engines where it will live', async () => {
    const answer = await call({ url: forbidden });
    expect(answer).toMatchObject({ passed: false, blocking: 1 });
    expect(blockingOf(answer)).toMatchObject([
      { checkId: 'lost-page', change: 'new', message: expect.stringContaining('Disallow: /') },
    ]);
  });

  test('is lost if its preview fails, and the issue names the preview, because the page itself may not fail', async () => {
    const { issues } = await call({ url: failing, as: url });
    expect(issues).toMatchObject([
      {
        url,
        checkId: 'lost-page',
        message: expect.stringContaining(`answers 500 at its preview ${failing}.`),
      },
    ]);
  });

  test('is lost if its redirects do not end', async () => {
    await expect(call({ url: loop })).resolves.toMatchObject({ passed: false, blocking: 1 });
  });

  test('is still lost if robots.txt forbade it in the latest analysis', async () => {
    await expect(call({ url: 'https://example.com/lost-by-robots' })).resolves.toMatchObject({
      issues: [{ checkId: 'lost-page', change: 'still' }],
    });
  });
});

describe('a page that was lost in the latest analysis', () => {
  const lost = alreadyLost.map(({ path }) => `https://example.com${path}`);
  const [hidden = ''] = lost;
  const sources = (html: string) => lost.map((at) => ({ url: at, html: html.replaceAll(url, at) }));

  test('blocks if it has changed and is still lost, although the loss is not new', async () => {
    const answer = await call({ pages: sources(withNoindex) });
    expect(answer).toMatchObject({ passed: false, score: 0, unknownPages: 0, fixed: 0 });
    expect(blockingOf(answer)).toEqual(
      lost.map((at) => expect.objectContaining({ url: at, checkId: 'lost-page', message: stillLost })),
    );
    expect(answer.issues).toContainEqual(
      expect.objectContaining({ url: hidden, checkId: 'lost-page', change: 'still' }),
    );
  });

  test('blocks if it is now lost in another way', async () => {
    const elsewhere = good.replace(`"canonical" href="${url}"`, '"canonical" href="/"');
    const answer = await call({ pages: sources(elsewhere) });
    expect(blockingOf(answer)).toMatchObject(lost.map(() => ({ checkId: 'lost-page', how: 'canonical' })));
  });

  test('passes if its answer is unchanged, and is reported as still lost', async () => {
    const at = 'https://example.com/lost-by-status';
    const answer = await call({ url: at, detail: 'brief' });
    expect(answer).toMatchObject({ passed: true, score: 0, fixed: 0 });
    expect(answer.summary).toContain(`Still lost to search engines, and unchanged: 1 page, such as ${at}.`);
    expect(answer.issues).toMatchObject([
      { checkId: 'lost-page', how: 'status', change: 'still', blocks: false },
    ]);
    await expect(call({ url: at, failOnExisting: true })).resolves.toMatchObject({ passed: false });
    await expect(call({ url: at, baseline: false })).resolves.toMatchObject({ passed: false });
  });

  test('passes once it is back, and issues that it had before are not new', async () => {
    const answer = await call({ pages: sources(good.replace(/<h1>.*<\/h1>/, '')), failOn: 'low' });
    const told = answer.issues.filter((issue) => issue.url === hidden && issue.checkId === 'h1-missing');
    expect(told).toMatchObject([{ change: 'still', blocks: false }]);
    expect(ids(answer.issues)).not.toContain('lost-page');
    expect(answer.gone).toContainEqual(
      expect.objectContaining({ url: hidden, checkId: 'lost-page', change: 'fixed' }),
    );
    await expect(call({ pages: sources(good) })).resolves.toMatchObject({ passed: true, blocking: 0 });
  });

  test('is not reported as back if robots.txt, other pages or a header lose it', async () => {
    const { gone } = await call({ pages: sources(good) });
    const back = gone.filter(({ checkId }) => checkId === 'lost-page').map((issue) => issue.url);
    expect(back.toSorted()).toEqual(['noindex', 'status'].map((how) => `https://example.com/lost-by-${how}`));
  });

  test('is recognised by the name of its file', async () => {
    const answer = await call({ pages: [{ url: `${hidden}.html`, html: withNoindex }] });
    expect(answer.issues).toContainEqual(expect.objectContaining({ url: hidden, checkId: 'lost-page' }));
  });

  test('passes if the loss is expected', async () => {
    const answer = await call({ pages: sources(withNoindex), expected: ['/lost-*'] });
    expect(answer).toMatchObject({ passed: true, fixed: 0 });
  });
});

test('a page that the latest analysis could not read is known, and blocks if search engines would lose it', async () => {
  const sources = (html: string) =>
    unread.map(({ path }) => {
      const at = `https://example.com${path}`;
      return { url: `${at}.html`, html: html.replaceAll(url, at) };
    });
  await expect(call({ pages: sources(good) })).resolves.toMatchObject({ passed: true, unknownPages: 0 });
  expect(blockingOf(await call({ pages: sources(withNoindex) }))).toMatchObject(
    unread.map(({ path }) => ({
      url: `https://example.com${path}`,
      checkId: 'lost-page',
      message: 'Search engines could show it until now. The page says noindex.',
    })),
  );
});

describe('the future address of a page', () => {
  const at = 'https://pr-7.preview.example.org/shop';
  const mapping = [{ from: at, to: 'https://example.com/' }];

  test.each([
    ['as', { pages: [{ url: `${at}/a`, as: url, html: withNoindex }] }],
    ['a mapping', { pages: [{ url: `${at}/a`, html: withNoindex }], mapping }],
    ['its file', { pages: [{ url: 'https://example.com/a.html', html: withNoindex }] }],
    ['the file of a folder', { pages: [{ url: 'https://example.com/a/index.html', html: withNoindex }] }],
  ])('is given by %s', async (_name, body) => {
    const answer = await call(body);
    expect(answer).toMatchObject({ passed: false, unknownPages: 0, notJudged: 2 });
    expect(answer.issues).toContainEqual(expect.objectContaining({ url, checkId: 'lost-page' }));
  });

  test('is stated once for a preview whose canonicals point to production', async () => {
    const answer = await call({ pages: [{ url: 'https://pr-7.preview.example.org/a', html: good }] });
    expect(answer).toMatchObject({ passed: true, unknownPages: 0, comparedWith: expect.anything() });
    expect(answer.summary).toContain('The canonicals point to https://example.com');
  });

  test.each([
    ['its canonicals say', {}],
    ['the caller says', { as: url }],
  ])(
    'is where a preview is judged whose host keeps search engines out, if %s where that is',
    async (_who, body) => {
      const answer = await call({ url: hiddenByItsHost, ...body });
      expect(answer).toMatchObject({ passed: true, blocking: 0, unknownPages: 0 });
      expect(answer.summary).toContain('The robots header of the preview was ignored');
    },
  );

  test('is wrong if most pages match none of the analysis, and then the call fails', async () => {
    const pages = ['x', 'y', 'z'].map((name) => ({
      url: `https://example.com/${name}`,
      html: good.replaceAll(url, `https://example.com/${name}`),
    }));
    const answer = await call({ pages });
    expect(answer).toMatchObject({ passed: false, unknownPages: 3 });
    expect(answer.summary).toMatch(/^The pages cannot be compared: .*`mapping`/);
    await expect(call({ pages, baseline: false })).resolves.toMatchObject({ passed: true });
  });
});

describe('faults that depend on other pages', () => {
  test('a link to a page that goes live with it', async () => {
    const gone = 'https://example.com/gone';
    const answer = await call({
      pages: [
        { url, html: linkingTo('/gone') },
        { url: gone, html: good.replaceAll(url, gone) },
      ],
    });
    expect(ids(answer.issues)).not.toContain('link-broken-internal');
  });

  test('a link to a page that the latest analysis found gone', async () => {
    const answer = await check(linkingTo('/gone'));
    expect(answer.issues).toContainEqual(
      expect.objectContaining({
        checkId: 'link-broken-internal',
        message: expect.stringContaining('/gone'),
      }),
    );
  });

  test('a link to a page that is there', async () => {
    expect(ids((await check(linkingTo('/'))).issues)).not.toContain('link-broken-internal');
  });

  test('a title that another page has', async () => {
    const answer = await check(good.replace(/<title>.*<\/title>/, '<title>Page 0</title>'));
    expect(answer.issues).toContainEqual(
      expect.objectContaining({
        checkId: 'dup-title',
        message: expect.stringContaining('https://example.com/'),
      }),
    );
  });
});
