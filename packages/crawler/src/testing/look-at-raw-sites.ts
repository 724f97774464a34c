import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { describeAnswer, drawRawAnswers, selfSigned, startRawServers } from '@plumbline/net/testing';
import { patience } from '@plumbline/testkit';
import { fetchPage } from '../fetch/fetch-page.ts';
import { probeUrl } from '../fetch/probe-url.ts';
import { RETRY_PAUSES_MS } from '../fetch/request-along-redirects.ts';
import { readRobots } from '../read-robots.ts';
import { readSitemaps } from '../sitemaps/read-sitemaps.ts';

/** Number of concurrent looks: the connections of a worker. */
const AT_ONCE = 50;
const DEADLINES = { firstByteTimeoutMs: 400, totalTimeoutMs: 800 };
/** The client's own deadline for a handshake. */
const HANDSHAKE_MS = 10_000;
/** Twice the deadlines, for a busy machine. */
const SLACK = 2 * patience;
/** A look that takes longer counts as endless. */
const NEVER_MS = 60_000 * patience;

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
 *
 * @returns answers at which the crawler threw, or took longer than all its requests may, with the pauses before repeated
 *   ones; a correct crawler has none
 */
export async function lookAtRawSites(count: number, seed: number): Promise<readonly string[]> {
  const client = createHttpClient({
    allowPrivateAddresses: ['127.0.0.0/8'],
    userAgent: 'test',
    certificateAuthorities: [selfSigned.cert],
  });
  const servers = await startRawServers();
  const faults: string[] = [];
  await pMap(
    drawRawAnswers(count, seed),
    async (answer, index) => {
      const server = await servers.serve(answer);
      const look = looks[index % looks.length] as Look;
      let deadlineMs = 0;
      const requests = new Map<string, number>();
      const http: HttpClient = {
        ...client,
        request: (request) => {
          const before = requests.get(request.url) ?? 0;
          requests.set(request.url, before + 1);
          deadlineMs += DEADLINES.totalTimeoutMs + (RETRY_PAUSES_MS[before - 1] ?? 0);
          return client.request({ ...request, ...DEADLINES });
        },
        inspectTls: (url) => {
          deadlineMs += HANDSHAKE_MS;
          return client.inspectTls(url);
        },
      };
      const startedAt = performance.now();
      await pTimeout(look(http, server.url), { milliseconds: NEVER_MS }).catch((error: unknown) =>
        faults.push(`${String(error)}: ${describeAnswer(answer)}`),
      );
      const tookMs = performance.now() - startedAt;
      if (tookMs > SLACK * deadlineMs)
        faults.push(`${tookMs} ms of ${deadlineMs}: ${describeAnswer(answer)}`);
      await server.close();
    },
    { concurrency: AT_ONCE },
  );
  client.close();
  await servers.close();
  return faults;
}
