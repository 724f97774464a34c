import { requestVisit, type Database } from '@plumbline/database';
import { drawRawAnswers, serveRawAnswer } from '@plumbline/net/testing';
import {
  createTestDatabase,
  findEndedAnalysis,
  seedAnalysis,
  seedClient,
  startCanary,
} from '@plumbline/database/testing';
import { harmBesideAttack, patience, serveCanarySite, serveSite, until } from '@plumbline/testkit';

/** The number of raw answers to a start page, to a visit, and to a link or an image. */
interface RawCrawl {
  readonly starts: number;
  readonly visits: number;
  readonly links: number;
  readonly seed: number;
}

interface Crawled {
  /** Analyses of an ordinary site that the attacks delayed too much. */
  readonly harm: readonly string[];
  /** The final statuses of the analyses of hostile sites. */
  readonly statuses: readonly string[];
  /** The log of the worker. */
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
  const answers = drawRawAnswers(starts + visits + links, seed);
  const raw = await Promise.all(answers.map((answer) => serveRawAnswer(answer)));
  const urls = raw.map(({ url }) => url);
  const references = urls
    .slice(starts + visits)
    .map((url, index) => (index % 2 === 0 ? `<a href="${url}">Link</a>` : `<img src="${url}a.png" alt="">`));
  const linking = await serveSite({ '/': `<title>Links</title>${references.join('')}` });
  const environment = { ...DEADLINES, FOREIGN_INTERVAL_MS: '10', PROBE_CONNECTIONS: '50' };
  const statuses: string[] = [];
  const attack = async (db: Database) => {
    const { accountId } = await seedClient(db);
    const analyse = async (url: string) => {
      const { analysisId } = await seedAnalysis(db, { startUrl: new URL(url).href });
      const { status } = await until(
        () => findEndedAnalysis(db, analysisId),
        `the analysis of ${url}`,
        100_000,
      );
      statuses.push(status);
    };
    const visit = (url: string) => requestVisit(db, { accountId, analysisId: null, urls: [url] });
    const analysed = Promise.all([linking.origin, ...urls.slice(0, starts)].map(analyse));
    await Promise.all(urls.slice(starts, starts + visits).map(visit));
    await analysed;
    const left = { where: { finishedAt: null } };
    await until(async () => (await db.visit.count(left)) === 0, 'the end of all visits');
  };
  try {
    return { ...(await besideCanary(attack, environment)), statuses };
  } finally {
    await Promise.all([...raw, linking].map((server) => server.close()));
  }
}

/**
 * Attacks a worker, and has it analyse an ordinary site meanwhile.
 *
 * @returns the analyses that were delayed too much, and the log of the worker
 */
async function besideCanary(
  attack: (db: Database) => Promise<unknown>,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly harm: readonly string[]; readonly log: string }> {
  const [attacked, idle] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const site = await serveCanarySite();
  const [beside, alone] = await Promise.all([
    startCanary(attacked, site.origin, environment),
    startCanary(idle, site.origin, environment),
  ]);
  try {
    const harm = await harmBesideAttack(() => attack(attacked.db), beside.analyse, alone.analyse);
    return { harm, log: beside.log() };
  } finally {
    await Promise.all([beside.close(), alone.close(), site.close()]);
    await Promise.all([attacked.close(), idle.close()]);
  }
}
