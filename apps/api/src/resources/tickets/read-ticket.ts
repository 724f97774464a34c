import {
  databaseNow,
  getTracker,
  keepTicket,
  listStaleTickets,
  type LinkedTicket,
} from '@plumbline/database';
import { runPeriodically, type PeriodicWork } from '@plumbline/service';
import { TrackerError } from '@plumbline/trackers';
import type { ApiDeps } from '../../deps.ts';
import { openTracker } from './open-tracker.ts';

const EVERY_MS = 5 * 60_000;
const STALE_MS = 15 * 60_000;
const READ_AT_ONCE = 20;

type Reader = Pick<ApiDeps, 'db' | 'http' | 'secretBox'>;

/** Reads the state of a ticket and stores it. If the tracker refuses, stores the reason beside the last state. */
export async function readTicket(deps: Reader, ticket: LinkedTicket): Promise<LinkedTicket> {
  const tracker = await getTracker(deps.db, ticket.accountId, ticket.tracker);
  const kept = await keepTicket(deps.db, ticket, await readingOf());
  return kept ?? ticket;

  async function readingOf() {
    if (tracker === null)
      return { failure: 'The tracker is no longer connected. Connect it to read the state.' };
    try {
      return { ...(await openTracker(deps, tracker).read(ticket.key)), failure: null };
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      return { failure: error.message };
    }
  }
}

/** Refreshes the states of tickets that nobody has opened for a while, a few at a time. */
export function startTicketReader(deps: Reader & Pick<ApiDeps, 'logger'>): PeriodicWork {
  return runPeriodically(() => readStaleTickets(deps), {
    intervalMs: EVERY_MS,
    onError: (error) => deps.logger.warn('tickets.failed', { error }),
  });
}

/** Runs one round. */
export async function readStaleTickets(deps: Reader): Promise<void> {
  const before = new Date((await databaseNow(deps.db)).getTime() - STALE_MS);
  for (const ticket of await listStaleTickets(deps.db, before, READ_AT_ONCE)) await readTicket(deps, ticket);
}
