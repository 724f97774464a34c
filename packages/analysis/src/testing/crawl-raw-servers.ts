import { requestVisit } from '@plumbline/database';
import { drawRawAnswers, serveRawAnswer } from '@plumbline/net/testing';
import { patience, serveCanarySite, serveSite, until, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from './test-crawl.ts';

/** The number of raw answers to a start page, to a visit, and to a link or an image. */
interface RawCrawl {
  readonly starts: number;
  readonly visits: number;
  readonly links: number;
  readonly seed: number;
}

interface Canary {
  readonly outcome: object;
  readonly tookMs: number;
}

interface Crawled {
  /** An ordinary site, before and after. */
  readonly alone: readonly [Canary, Canary];
  /** The same site during the attacks. */
  readonly beside: Canary;
  /** The final statuses of the analyses of hostile sites. */
  readonly statuses: readonly string[];
  /** The log of the workers. */
  readonly log: string;
}

/** Deadline on a quiet machine. A page that misses it is requested again after 2 s, and then after 10 s. */
const FIRST_BYTE_SECONDS = 0.4;
const DEADLINES = {
  FIRST_BYTE_SECONDS: String(FIRST_BYTE_SECONDS * patience),
  RESPONSE_SECONDS: String(2 * FIRST_BYTE_SECONDS * patience),
};

/** Has a worker meet raw answers at every kind of request, and analyse an ordinary site beside them. */
export async function crawlRawServers({ starts, visits, links, seed }: RawCrawl): Promise<Crawled> {
  const crawl = await openTestCrawl();
  const answers = drawRawAnswers(starts + visits + links, seed);
  const raw = await Promise.all(answers.map((answer) => serveRawAnswer(answer)));
  const urls = raw.map(({ url }) => url);
  const references = urls
    .slice(starts + visits)
    .map((url, index) => (index % 2 === 0 ? `<a href="${url}">Link</a>` : `<img src="${url}a.png" alt="">`));
  const linking = await serveSite({ '/': `<title>Links</title>${references.join('')}` });
  const canary = await serveCanarySite();
  try {
    await crawl.startWorker({ ...DEADLINES, FOREIGN_INTERVAL_MS: '10', PROBE_CONNECTIONS: '50' });
    const before = await analyseCanary(crawl, canary);
    const attackers = [linking.origin, ...urls.slice(0, starts)].map(async (url) =>
      crawl.analyse(await crawl.addSite(url), {}, 100_000),
    );
    const { accountId } = crawl;
    const asked = urls.slice(starts, starts + visits);
    await Promise.all(
      asked.map((url) => requestVisit(crawl.db, { accountId, analysisId: null, urls: [url] })),
    );
    const beside = await analyseCanary(crawl, canary);
    const ended = await Promise.all(attackers);
    await until(
      async () => (await crawl.db.visit.count({ where: { finishedAt: null } })) === 0,
      'the end of all visits',
    );
    const after = await analyseCanary(crawl, canary);
    return {
      alone: [before, after],
      beside,
      statuses: ended.map(({ status }) => status),
      log: crawl.log(),
    };
  } finally {
    await crawl.close();
    await Promise.all([...raw, linking, canary].map((server) => server.close()));
  }
}

/** Analyses the ordinary site, and returns its result and the time it took. */
async function analyseCanary(crawl: TestCrawl, { origin }: StaticSite): Promise<Canary> {
  const site = await crawl.addSite(origin);
  const startedAt = performance.now();
  const { status, healthScore, urlsChecked } = await crawl.analyse(site);
  return { outcome: { status, healthScore, urlsChecked }, tookMs: performance.now() - startedAt };
}
