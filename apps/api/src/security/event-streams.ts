import { AppError } from '@plumbline/contracts';
import { getSession, isValidApiKey, type Database } from '@plumbline/database';
import type { Principal } from './principal.ts';

/** The open event streams, each of which ends when its caller loses access. */
export interface EventStreams {
  /**
   * Passes events on, and counts the stream for its account until it ends.
   *
   * @throws AppError rate_limit_error if the account has the largest number of open streams
   */
  open(principal: Principal, events: AsyncIterable<string>): AsyncIterable<string>;
  /** Tells whether the key or session is still valid. */
  isStillValid(principal: Principal): Promise<boolean>;
}

/** The largest number of streams of one account in one process. */
const STREAMS_PER_ACCOUNT = 20;
const RETRY_AFTER_SECONDS = 10;

export function createEventStreams(db: Database): EventStreams {
  const open = new Map<string, number>();

  async function* counted(accountId: string, events: AsyncIterable<string>): AsyncGenerator<string> {
    try {
      yield* events;
    } finally {
      const left = (open.get(accountId) ?? 1) - 1;
      if (left === 0) open.delete(accountId);
      else open.set(accountId, left);
    }
  }

  return {
    open: ({ accountId }, events) => {
      const before = open.get(accountId) ?? 0;
      if (before === STREAMS_PER_ACCOUNT) {
        throw new AppError(
          'rate_limit_error',
          `The account has ${STREAMS_PER_ACCOUNT} event streams open already. Close one of them first.`,
          { details: { limit: 'connections' }, retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      open.set(accountId, before + 1);
      return counted(accountId, events);
    },
    isStillValid: async (principal) => {
      if (principal.kind === 'key') return isValidApiKey(db, principal.accountId, principal.apiKeyId);
      return (await getSession(db, principal.sessionId)) !== null;
    },
  };
}
