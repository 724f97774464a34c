import { afterAll, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { createHttpClient } from '@plumbline/net';
import { describeAnswer, drawRawAnswers, selfSigned, serveRawAnswer } from '@plumbline/net/testing';
import { fetchPage, type CrawlDeps } from './fetch/fetch-page.ts';
import { probeUrl } from './fetch/probe-url.ts';
import { readRobots } from './read-robots.ts';
import { readSitemaps } from './sitemaps/read-sitemaps.ts';

const client = createHttpClient({
  allowPrivateAddresses: ['127.0.0.0/8'],
  userAgent: 'test',
  certificateAuthorities: [selfSigned.cert],
});
afterAll(() => client.close());

const deadlines = { firstByteTimeoutMs: 400, totalTimeoutMs: 800 };
const crawl: CrawlDeps = {
  http: { ...client, request: (request) => client.request({ ...request, ...deadlines }) },
};

/** Every kind of request that a crawl sends to a site. */
const questions: readonly ((url: string) => Promise<unknown>)[] = [
  (url) => fetchPage(crawl, { url }),
  (url) => probeUrl(crawl, url, { isOwn: true }),
  (url) => probeUrl(crawl, `${url}a.png`, { isOwn: false }),
  (url) => readRobots(crawl, new URL(url).origin),
  async (url) => {
    const { origin } = new URL(url);
    const robots = await readRobots(crawl, origin);
    const items = [];
    for await (const item of readSitemaps(crawl, [robots])) items.push(item);
    return items;
  },
  (url) => client.inspectTls(url),
];

const AT_ONCE = 20;
const answers = drawRawAnswers(120, 7);

test(
  'whatever a site answers, byte by byte, pages, probes, robots.txt, sitemaps and handshakes come to an end',
  async () => {
    const faults: string[] = [];
    for (let first = 0; first < answers.length; first += AT_ONCE) {
      const some = answers.slice(first, first + AT_ONCE).map(async (answer, index) => {
        const server = await serveRawAnswer(answer);
        await questions[index % questions.length]?.(server.url).catch((error: unknown) =>
          faults.push(`${String(error)}: ${describeAnswer(answer)}`),
        );
        await server.close();
      });
      await Promise.all(some);
    }
    expect(faults).toEqual([]);
  },
  180_000 * patience,
);
