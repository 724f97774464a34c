import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Alert } from '@plumbline/alerts';
import { AlertRules, type CrawlOptions } from '@plumbline/contracts';
import { createAlertChannel, newId } from '@plumbline/database';
import { serveSite, type SitePage } from '@plumbline/testkit';
import {
  faultyShop,
  serveChangingSite,
  type ChangingSite,
  type Hiding,
} from '../../testing/changing-site.ts';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let shop: ChangingSite;
let site: TestSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  shop = await serveChangingSite(faultyShop(6));
  site = await crawl.addSite(shop.origin);
});
afterAll(async () => {
  await crawl.close();
  await shop.close();
});

const all: AlertRules = {
  pageLost: true,
  newCritical: true,
  scoreFell: 1,
  pagesUnread: true,
  scheduleFailed: true,
  analysisEnded: true,
};

async function addChannel(name: string, rules: AlertRules, siteIds: readonly string[] = []): Promise<string> {
  const { accountId } = crawl;
  const where = { target: Uint8Array.of(1), shown: name, host: name } as const;
  const channel = await createAlertChannel(crawl.db, {
    accountId,
    name,
    kind: 'slack',
    ...where,
    rules,
    siteIds,
  });
  return channel?.id ?? '';
}

/** Analyses the site, with some pages hidden, and returns the alerts that this causes. */
async function alertsOf(hidden: Readonly<Record<string, Hiding>>, options?: CrawlOptions) {
  shop.hide(hidden);
  const { id: analysisId } = await crawl.analyse(site, options);
  const rows = await crawl.db.webhookDelivery.findMany({ where: { analysisId }, include: { channel: true } });
  return rows.map(({ channel, payload }) => {
    const { title, parts } = payload as unknown as Alert;
    const lost = parts.flatMap(({ cause, lines }) => (cause === 'page_lost' ? lines : []));
    return { channel: channel?.name, words: title.replace(/^[^ ]+ /, ''), lost };
  });
}

test('channels get one alert about changes, and none about pages that were not seen', async () => {
  await addChannel('all', all);
  await addChannel('lost', { ...all, scoreFell: null, newCritical: false, analysisEnded: false });
  await addChannel('other site', all, [newId()]);

  // The first analysis has nothing to be compared with, and the second changes nothing.
  expect(await alertsOf({})).toMatchObject([{ channel: 'all', words: 'analysis completed' }]);
  expect(await alertsOf({})).toEqual([]);
  expect(await alertsOf({}, { maxPages: 3 })).toEqual([]);

  // A crawler that is turned away loses no page, nor does an analysis of a part.
  const quiet = await alertsOf({ '/products/4': 'challenged' }, { maxPages: 4 });
  expect(quiet.flatMap(({ lost }) => lost)).toEqual([]);

  const hidden = { '/products/1': 'noindex', '/products/2': 'missing' } as const;
  const told = await alertsOf(hidden);
  expect(told).toMatchObject([
    { channel: 'all', words: expect.stringMatching(/^2 pages lost, .*score \d+ → \d+/) },
    { channel: 'lost', words: '2 pages lost' },
  ]);
  expect(told[1]?.lost.map((line) => new URL(line.split(' ')[0] ?? '').pathname).sort()).toEqual(
    Object.keys(hidden),
  );

  // The pages stay lost, for an analysis of a part as well.
  expect(await alertsOf(hidden)).toEqual([]);
  expect(await alertsOf(hidden, { include: ['/', '/products/1'] })).toEqual([]);

  // The alert about one more lost page names only that page. It is not repeated after an analysis of a part.
  const more = { ...hidden, '/products/3': 'noindex' } as const;
  expect(await alertsOf(more, { include: ['/', '/products/3'] })).toMatchObject([
    { channel: 'all', words: expect.stringContaining('1 page lost') },
    { channel: 'lost', words: '1 page lost' },
  ]);
  const again = await alertsOf(more);
  expect(again.flatMap(({ lost }) => lost)).toEqual([]);

  const back = await alertsOf({});
  expect(back).toMatchObject([{ channel: 'all', words: expect.stringContaining('analysis completed') }]);
});

test('a site of which only a part was ever analysed is told what was fixed there', async () => {
  const small = await serveChangingSite(faultyShop(6));
  const part = await crawl.addSite(small.origin);
  const options = { include: ['/', '/products/1'] };
  small.hide({ '/products/1': 'noindex' });
  await crawl.analyse(part, options);
  small.hide({});
  const { id } = await crawl.analyse(part, options);
  const kept = await crawl.db.issueChange.count({ where: { analysisId: id, change: 'fixed' } });
  expect(kept).toBeGreaterThan(0);
  const rows = await crawl.db.webhookDelivery.findMany({ where: { analysisId: id } });
  expect(rows.map(({ payload }) => (payload as unknown as Alert).parts.at(-1)?.sentence)).toEqual([
    expect.stringMatching(
      new RegExp(` ${kept} (?:is|are) fixed\\. The analysis saw 2 of 7 pages and \\d+ of \\d+ links\\.$`),
    ),
  ]);
  await small.close();
});

test('no alert calls a critical problem new on a page that the limit of pages had left out before', async () => {
  const paths = ['/a', '/b', '/c', '/d'];
  const home = (linked: readonly string[]) =>
    `<title>Home</title>${linked.map((path) => `<a href="${path}">To ${path}</a>`).join(' ')}`;
  const pages: Record<string, SitePage> = { '/': home(paths), '/a': 'a', '/b': 'b', '/c': 'c' };
  pages['/d'] = { status: 500 };
  const served = await serveSite(pages);
  const cut = await crawl.addSite(served.origin);
  const causesOf = async (analysisId: string) => {
    const rows = await crawl.db.webhookDelivery.findMany({ where: { analysisId } });
    return rows.flatMap(({ payload }) => (payload as unknown as Alert).parts.map(({ cause }) => cause));
  };
  await crawl.analyse(cut, { maxPages: 3 });
  pages['/'] = home(paths.toReversed());
  expect(await causesOf((await crawl.analyse(cut, { maxPages: 3 })).id)).not.toContain('new_critical');
  pages['/c'] = { status: 500 };
  expect(await causesOf((await crawl.analyse(cut, { maxPages: 3 })).id)).toContain('new_critical');
  await served.close();
});

test('by default a channel is told that a site turns the crawler away from pages that it read before', async () => {
  const guarded = await serveChangingSite(faultyShop(6));
  const added = await crawl.addSite(guarded.origin);
  // Channels of older versions were stored without this rule.
  const { pagesUnread: _later, ...older } = AlertRules.parse({});
  const channelId = await addChannel('default', older as AlertRules, [added.siteId]);
  await crawl.analyse(added);
  guarded.hide({ '/products/1': 'challenged', '/products/2': 'challenged' });
  const { id: analysisId } = await crawl.analyse(added);
  await guarded.close();
  const rows = await crawl.db.webhookDelivery.findMany({ where: { analysisId, channelId } });
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    {
      title: `${new URL(guarded.origin).host}: 2 pages not read`,
      parts: [
        {
          cause: 'pages_unread',
          sentence: expect.stringContaining('read 6 of 8 pages, and an earlier one 8 of 8'),
        },
      ],
    },
  ]);
});

test('the alert about a failed analysis names the reason', async () => {
  const { origin, close } = await serveChangingSite({ '/': 'x' });
  await close();
  const { id } = await crawl.analyse(await crawl.addSite(origin));
  const rows = await crawl.db.webhookDelivery.findMany({ where: { analysisId: id } });
  // Without a request it counts as started by a schedule.
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    {
      title: expect.stringContaining('the scheduled analysis failed'),
      parts: [{ cause: 'schedule_failed' }],
    },
    { parts: [{ cause: 'schedule_failed' }] },
  ]);
});
