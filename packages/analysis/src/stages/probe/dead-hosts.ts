import { isDeadHost, responseFacts } from '@plumbline/crawler';
import { findDeadHosts, saveDeadHosts, type ClaimedUrl, type Database } from '@plumbline/database';
import type { FetchFailure, ResponseFacts } from '@plumbline/web';

/** Known to be dead, a host is asked again after this. */
const DEAD_FOR_MS = 3_600_000;

interface Answer {
  readonly url: string;
  readonly response: ResponseFacts;
  readonly retryMs: number | null;
}

/** Tells the fleet of hosts that are dead after all tries, so that each is asked once in an hour. */
export async function tellOfDeadHosts(db: Database, answers: readonly Answer[]): Promise<void> {
  const dead = new Map<string, FetchFailure>();
  for (const { url, response, retryMs } of answers) {
    const { failure } = response;
    if (retryMs === null && failure !== null && isDeadHost(failure)) dead.set(new URL(url).host, failure);
  }
  await saveDeadHosts(db, dead, DEAD_FOR_MS);
}

interface Sorted {
  /** On hosts that may be alive. */
  readonly open: readonly ClaimedUrl[];
  /** On dead ones, each with the answer that it would get. */
  readonly dead: readonly { readonly row: ClaimedUrl; readonly response: ResponseFacts }[];
}

/** Sorts URLs of others by what the fleet knows of their hosts. */
export async function sortByHost(db: Database, rows: readonly ClaimedUrl[]): Promise<Sorted> {
  const failures = await findDeadHosts(db, [...new Set(rows.map(({ url }) => new URL(url).host))]);
  const failureOf = ({ url }: ClaimedUrl) => failures.get(new URL(url).host);
  return {
    open: rows.filter((row) => failureOf(row) === undefined),
    dead: rows.flatMap((row) => {
      const failure = failureOf(row);
      return failure === undefined
        ? []
        : [{ row, response: responseFacts(row.url, { ok: false, ...failure }, row.failures) }];
    }),
  };
}
