import { createDatabase, type Database } from './client.ts';
import { newId } from './ids.ts';

const CONNECTIONS_MAX = 2;
/** The signal may abort just before a statement begins, so the end is sent again after this time. */
const AGAIN_AFTER_MS = 500;

/** The caller that may end the work. `onError` is called if the statements cannot be ended. */
interface WorkCaller {
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** True for small work, whose statements take longer to plan than to run: see `DatabaseOptions.keepsPlans`. */
  readonly isSmall: boolean;
}

/** Gives work connections of its own. */
export interface OwnConnections {
  /**
   * Does work on connections of its own. Once the signal aborts, the server ends their statements. A client that merely
   * stops waiting would not end them.
   */
  use<Result>(caller: WorkCaller, work: (own: Database) => Promise<Result>): Promise<Result>;
  /** Closes those that wait for work. */
  close(): Promise<void>;
}

export function createOwnConnections(db: Database): OwnConnections {
  // As many as there was small work at once. Their connections close by themselves after ten seconds without work.
  const idle: Database[] = [];
  let isClosed = false;

  function open(keepsPlans: boolean): Database {
    return createDatabase(db.pool.options.connectionString ?? '', {
      name: `plumbline-${newId()}`,
      connectionsMax: CONNECTIONS_MAX,
      keepsPlans,
    });
  }

  return {
    async use({ signal, onError, isSmall }, work) {
      const own = (isSmall ? idle.pop() : undefined) ?? open(isSmall);
      let timer: NodeJS.Timeout | undefined;
      const endStatements = (): void => {
        db.pool
          .query('SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
            own.pool.options.application_name,
          ])
          .catch(onError);
        timer = setTimeout(endStatements, AGAIN_AFTER_MS);
      };
      signal.addEventListener('abort', endStatements);
      try {
        signal.throwIfAborted();
        return await work(own);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', endStatements);
        // The end of the statements may still be on its way, and would meet those of the next work.
        if (isSmall && !signal.aborted && !isClosed) idle.push(own);
        else await own.$disconnect();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all(idle.splice(0).map((own) => own.$disconnect()));
    },
  };
}
