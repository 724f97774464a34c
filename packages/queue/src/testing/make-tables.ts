import { prepareQueueStore } from '../prepare-store.ts';
import { capturedLogger } from './captured-logger.ts';

/** Makes the tables of the queues in the database whose URL is given, which test files clone. */
const [, , databaseUrl = ''] = process.argv;
await prepareQueueStore({ kind: 'postgres', databaseUrl }, capturedLogger());
