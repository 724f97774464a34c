import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { describeAnswer, drawRawAnswers, selfSigned, serveRawAnswer } from '@plumbline/net/testing';
import { fetchPage } from '../fetch/fetch-page.ts';
import { probeUrl } from '../fetch/probe-url.ts';
import { readRobots } from '../read-robots.ts';
import { readSitemaps } from '../sitemaps/read-sitemaps.ts';

const AT_ONCE = 50;
const DEADLINES = { firstByteTimeoutMs: 400, totalTimeoutMs: 800 };
/**
 * Deadline of a look, which sends several requests in turn. It bears a busy machine; only a look that never ends misses
 * it.
 */
const LATE_MS = 30_000;

type Look = (http: HttpClient, url: string) => Promise<unknown>;

/** Every kind of request that a crawl sends to a site. */
const looks: readonly Look[] = [
  (http, url) => fetchPage({ http }, { url }),
  (http, url) => probeUrl({ http }, url, { isOwn: true }),
  (http, url) => probeUrl({ http }, `${url}a.png`, { isOwn: false }),
  (http, url) => readRobots({ http }, new URL(url).origin),
  async (http, url) => {
    const robots = await readRobots({ http }, new URL(url).origin);
    const items = [];
    for await (const item of readSitemaps({ http }, [robots])) items.push(item);
  },
  (http, url) => http.inspectTls(url),
];

/**
 * Has a crawler look at `count` sites, each with its own raw answer.
 * @returns answers at which it threw, or came to no end: none, or the crawler has a fault
 */
export async function lookAtRawSites(count: number, seed: number): Promise<readonly string[]> {
  const client = createHttpClient({
    allowPrivateAddresses: ['127.0.0.0/8'],
    userAgent: 'test',
    certificateAuthorities: [selfSigned.cert],
  });
  const http: HttpClient = {
    ...client,
    request: (request) => client.request({ ...request, ...DEADLINES }),
  };
  const faults: string[] = [];
  await pMap(
    drawRawAnswers(count, seed),
    async (answer, index) => {
      const server = await serveRawAnswer(answer);
      const look = looks[index % looks.length] as Look;
      await pTimeout(look(http, server.url), { milliseconds: LATE_MS }).catch((error: unknown) =>
        faults.push(`${String(error)}: ${describeAnswer(answer)}`),
      );
      await server.close();
    },
    { concurrency: AT_ONCE },
  );
  client.close();
  return faults;
}
