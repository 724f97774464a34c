import { isDeadHost, isSilence, responseFacts } from '@plumbline/crawler';
import { findDeadHosts, saveDeadHosts, type ClaimedUrl, type Database } from '@plumbline/database';
import type { FetchFailure, ResponseFacts } from '@plumbline/web';
import type { Uses } from '../../deps.ts';

/** A dead host gets its next request after this time. */
const DEAD_FOR_MS = 3_600_000;

/** The last answer of a URL, or the known answer of a dead host. */
export interface ProbeAnswer {
  readonly url: string;
  readonly response: ResponseFacts;
  readonly retryMs: number | null;
}

/**
 * Returns the hosts that are dead after all tries, each with the last failure. A server's behaviour for one URL says
 * little about its others, so a host that has answered anything is not among them.
 */
export function deadHostsIn(
  answers: readonly ProbeAnswer[],
  hasAnswered: (host: string) => boolean,
): ReadonlyMap<string, FetchFailure> {
  const dead = new Map<string, FetchFailure>();
  for (const { url, response, retryMs } of answers) {
    const { host } = new URL(url);
    const { failure } = response;
    if (retryMs !== null || failure === null || hasAnswered(host)) continue;
    if (isDeadHost(failure) || isSilence(failure) || isUnresolved(failure)) dead.set(host, failure);
  }
  return dead;
}

const isUnresolved = ({ reason }: FetchFailure) => reason === 'dns_unavailable';

/** Records dead hosts for the whole fleet, so that each gets one request an hour. */
export async function recordDeadHosts(
  { db, http }: Uses<'db' | 'http'>,
  dead: ReadonlyMap<string, FetchFailure>,
): Promise<void> {
  // A failed look-up of a name proves nothing about its host.
  const isOurs = [...dead.values()].some(isUnresolved) && (await http.isCutOff());
  const told = [...dead].filter(([, failure]) => !(isOurs && isUnresolved(failure)));
  await saveDeadHosts(db, new Map(told), DEAD_FOR_MS);
}

interface Sorted {
  /** URLs on hosts that may be alive. */
  readonly open: readonly ClaimedUrl[];
  /** URLs on dead hosts, each with the answer that it would get. */
  readonly dead: readonly { readonly row: ClaimedUrl; readonly response: ResponseFacts }[];
}

/** Divides URLs of other sites into those on dead hosts, as the fleet knows them, and all others. */
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
