import { createDatabase, type Database } from './client.ts';
import { newId } from './ids.ts';

const CONNECTIONS_MAX = 2;
/** The signal may abort just before a statement begins, so the end is sent again after this time. */
const AGAIN_AFTER_MS = 500;

/** The caller that may end the work. `onError` is called if the statements cannot be ended. */
interface WorkCaller {
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Does work on connections of its own. Once the signal aborts, the server ends their statements. A client that merely
 * stops waiting would not end them.
 */
export async function onOwnConnections<Result>(
  db: Database,
  { signal, onError }: WorkCaller,
  work: (own: Database) => Promise<Result>,
): Promise<Result> {
  const name = `plumbline-${newId()}`;
  const own = createDatabase(db.pool.options.connectionString ?? '', {
    name,
    connectionsMax: CONNECTIONS_MAX,
  });
  let timer: NodeJS.Timeout | undefined;
  const endStatements = (): void => {
    db.pool
      .query('SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name])
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
    await own.$disconnect();
  }
}
