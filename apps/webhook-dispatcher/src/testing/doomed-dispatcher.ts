import { createDatabase } from '@plumbline/database';
import { createLogger, createSecretBox } from '@plumbline/service';
import { createHttpClient } from '@plumbline/net';
import { createDispatcher } from '../dispatcher.ts';

/**
 * The point at which a dispatcher dies of kill -9: a step of its nth POST. The kill test runs the dispatcher in a
 * separate process.
 */
export interface Doom {
  readonly databaseUrl: string;
  readonly name: string;
  /** The step; at `during`, the receiver kills the dispatcher. */
  readonly stage: 'before' | 'during' | 'after';
  readonly nth: number;
}

const doom = JSON.parse(process.argv[2] ?? '') as Doom;
const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: doom.name });
let posts = 0;

createDispatcher(
  {
    db: createDatabase(doom.databaseUrl, { connectionsMax: 3 }),
    mailer: null,
    publicUrl: '',
    http: {
      async request(request) {
        posts += 1;
        const isLast = posts === doom.nth;
        if (isLast && doom.stage === 'before') process.kill(process.pid, 'SIGKILL');
        const outcome = await http.request(request);
        if (isLast && doom.stage === 'after') process.kill(process.pid, 'SIGKILL');
        return outcome;
      },
    },
    logger: createLogger({ service: doom.name, level: 'error' }),
    secretBox: createSecretBox(Buffer.alloc(32, 1)),
    now: () => new Date(),
    random: Math.random,
    wakeLater: async () => undefined,
  },
  { concurrency: 2, concurrencyPerHost: 4, leaseMs: 500, pollMs: 20 },
);
