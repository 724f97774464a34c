import {
  asciiLocale,
  createDatabase,
  hasRoomOnDisk,
  isDatabaseUnavailable,
  listOldTransactions,
  listProcesses,
  listStuckAnalyses,
  measureClock,
  pendingMigrations,
  readFleetLoad,
  sampleSealedSecrets,
  type Database,
} from '@plumbline/database';
import {
  allQueues,
  evictionPolicy,
  expectRedis,
  QueueUnavailableError,
  refusedWrite,
} from '@plumbline/queue';
import {
  addressSettings,
  createSecretBox,
  databaseSettings,
  keyId,
  parseConfig,
  redisSettings,
  SecretBoxError,
  secretSettings,
  type ProcessEnvironment,
  type Logger,
} from '@plumbline/service';
import { z } from 'zod';
import { counted } from '../wording.ts';
import { withProducer } from './with-producer.ts';

/** The faults that the doctor can find, each with what to do about it. docs/operations.md lists them. */
export const REMEDIES = {
  store_unreachable: 'Start it, or correct its address in the settings of all processes.',
  redis_evicts: 'Set maxmemory-policy to noeviction on this Redis, and give it the memory that it needs.',
  redis_refuses_writes:
    'Give this Redis more memory or room on its disk, or point REDIS_URL at the primary. Until then no work begins.',
  migration_missing:
    'Run the migrations of this version: npm run migrate, or the service migrate of compose.',
  ascii_locale:
    'Dump the database, create it with the locale C.UTF-8, and restore the dump; see Locale in docs/operations.md. npm start corrects its own database when it starts again.',
  clock_skew: 'Keep the clocks of all machines in step, by chrony or systemd-timesyncd.',
  disk_full: 'Make room on the disk of PostgreSQL. Until then it refuses to write, and analyses stand still.',
  wrong_secret: 'Set SECRETS_KEY of all processes to the key under which the secrets were stored.',
  private_addresses_open:
    'Take ALLOW_PRIVATE_ADDRESSES out of the settings, unless customers may look into this network.',
  dead_worker: 'Read the last lines of its log, and start it again.',
  slots_used_up: 'Read slots.stand_still in its log, which names the work, and restart the process.',
  stuck_analysis: 'Wake workers for it: requeue-analysis. If it stays, cancel it: cancel-analysis.',
  backlog: 'Start more processes of its kind, or look for one that stands still.',
  old_transaction:
    'Find out what it is in pg_stat_activity, and end it: SELECT pg_terminate_backend(pid). It keeps deleted rows alive and slows the queue.',
} as const;

export interface FleetFault {
  readonly fault: keyof typeof REMEDIES;
  /** Says what is wrong, and where. */
  readonly what: string;
  readonly remedy: string;
}

const settings = z.object({
  ...databaseSettings,
  ...redisSettings,
  ...secretSettings,
  ALLOW_PRIVATE_ADDRESSES: addressSettings.ALLOW_PRIVATE_ADDRESSES,
});
type Settings = z.output<typeof settings>;

const CLOCK_AHEAD_MAX_MS = 2_000;
export const STUCK_SECONDS = 15 * 60;
const BACKLOG_SECONDS = 5 * 60;
const OLD_TRANSACTION_SECONDS = 60 * 60;
/** The largest number of faults of one kind that are named; more would add nothing. */
const NAMED_MAX = 10;
/** The processes that every fleet needs. A renderer is optional. */
const NEEDED_KINDS = ['crawler', 'webhook-dispatcher'];

/**
 * Examines a fleet with the settings of its processes. Skips what it cannot read because of a fault that it has
 * found.
 *
 * @returns the faults; none for a healthy fleet
 */
export async function examineFleet(
  environment: ProcessEnvironment,
  logger: Logger,
): Promise<readonly FleetFault[]> {
  const config = parseConfig(settings, environment);
  const db = createDatabase(config.DATABASE_URL, { connectionsMax: 2 });
  try {
    const redis = await examineRedis(config);
    const database = await examineDatabase(config, db);
    if (database.length > 0) return [...redis, ...database];
    const isQueueThere = !redis.some(({ fault }) => fault === 'store_unreachable');
    return [
      ...redis,
      ...(await examineLocale(db)),
      ...(await examineProcesses(config, db)),
      ...(await examineSecrets(config, db)),
      ...(await examineWork(db)),
      ...(isQueueThere ? await examineQueues(environment, logger) : []),
    ];
  } finally {
    await db.$disconnect();
  }
}

function found(fault: FleetFault['fault'], what: string): FleetFault {
  return { fault, what, remedy: REMEDIES[fault] };
}

async function examineRedis({ REDIS_URL }: Settings): Promise<readonly FleetFault[]> {
  if (REDIS_URL === undefined) return [];
  try {
    await expectRedis(REDIS_URL);
    const faults: FleetFault[] = [];
    const policy = await evictionPolicy(REDIS_URL);
    if (policy !== 'noeviction')
      faults.push(
        found('redis_evicts', `Redis drops jobs when its memory is full: maxmemory-policy is ${policy}.`),
      );
    const refusal = await refusedWrite(REDIS_URL);
    if (refusal !== null)
      faults.push(found('redis_refuses_writes', `Redis answers but takes no jobs: ${refusal}`));
    return faults;
  } catch (error) {
    return [found('store_unreachable', errorMessage(error))];
  }
}

/** Looks for faults that prevent every further examination. */
async function examineDatabase({ DATABASE_URL }: Settings, db: Database): Promise<readonly FleetFault[]> {
  try {
    const missing = await pendingMigrations(DATABASE_URL);
    if (missing.length > 0)
      return [
        found(
          'migration_missing',
          `The database lacks ${counted(missing.length, 'migration')}: ${missing.join(', ')}.`,
        ),
      ];
    return (await hasRoomOnDisk(db))
      ? []
      : [found('disk_full', 'PostgreSQL has less than 32 MB left on its disk.')];
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const { host } = new URL(DATABASE_URL);
    return [found('store_unreachable', `PostgreSQL at ${host} cannot be used: ${errorMessage(error)}`)];
  }
}

async function examineLocale(db: Database): Promise<readonly FleetFault[]> {
  const locale = await asciiLocale(db);
  if (locale === null) return [];
  return [
    found(
      'ascii_locale',
      `The locale ${locale} of the database knows no capitals such as Ä and П. If texts differ only in the case of such letters, duplicates are missed and searches fail.`,
    ),
  ];
}

async function examineProcesses(config: Settings, db: Database): Promise<readonly FleetFault[]> {
  const processes = await listProcesses(db);
  const live = processes.filter(({ isLive }) => isLive);
  const here = {
    kind: 'this command',
    host: 'this machine',
    clockAheadMs: await measureClock(db),
    privateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    secretsKeyId: null,
  };
  const keys = [config.SECRETS_KEY, config.SECRETS_KEY_OTHER].filter((key) => key !== undefined);
  const knownKeys = keys.map(keyId);
  const faults: FleetFault[] = [];
  for (const kind of NEEDED_KINDS) {
    if (!live.some((process) => process.kind === kind))
      faults.push(found('dead_worker', `No ${kind} has reported for 30 s.`));
  }
  for (const { kind, host, silentSeconds, isLive, isReplaced } of processes) {
    if (isLive || isReplaced) continue;
    faults.push(found('dead_worker', `${kind} on ${host} has been silent for ${minutes(silentSeconds)}.`));
  }
  for (const { kind, host, standStill } of live) {
    if (!standStill) continue;
    faults.push(found('slots_used_up', `${kind} on ${host} has had no free slot for new work for minutes.`));
  }
  for (const { kind, host, clockAheadMs, privateAddresses, secretsKeyId } of [here, ...live]) {
    if (Math.abs(clockAheadMs) > CLOCK_AHEAD_MAX_MS) {
      const side = clockAheadMs > 0 ? 'ahead of' : 'behind';
      const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
      faults.push(
        found('clock_skew', `The clock of ${kind} on ${host} is ${seconds} s ${side} PostgreSQL's.`),
      );
    }
    if (privateAddresses.length > 0) {
      const open = privateAddresses.join(', ');
      faults.push(
        found('private_addresses_open', `${kind} on ${host} may reach private addresses: ${open}.`),
      );
    }
    if (secretsKeyId !== null && !knownKeys.includes(secretsKeyId))
      faults.push(found('wrong_secret', `${kind} on ${host} has a different SECRETS_KEY from this command.`));
  }
  return faults;
}

async function examineSecrets(config: Settings, db: Database): Promise<readonly FleetFault[]> {
  const box = createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_OTHER);
  const secrets = await sampleSealedSecrets(db);
  const shut = secrets.filter(({ accountId, sealed }) => {
    try {
      box.open(sealed, accountId);
      return false;
    } catch (error) {
      if (error instanceof SecretBoxError) return true;
      throw error;
    }
  });
  if (shut.length === 0) return [];
  const accounts = [...new Set(shut.map(({ accountId }) => accountId))].slice(0, NAMED_MAX).join(', ');
  const count = `${shut.length} of the newest ${secrets.length} stored secrets`;
  return [found('wrong_secret', `${count} do not open with SECRETS_KEY, of the accounts ${accounts}.`)];
}

async function examineWork(db: Database): Promise<readonly FleetFault[]> {
  const stuck = await listStuckAnalyses(db, { seconds: STUCK_SECONDS, limit: NAMED_MAX });
  const transactions = await listOldTransactions(db, OLD_TRANSACTION_SECONDS, NAMED_MAX);
  const { deliveriesDue, oldestDeliverySeconds } = await readFleetLoad(db);
  return [
    ...stuck.map(({ id, startUrl, stage, idleSeconds }) =>
      found(
        'stuck_analysis',
        `Nobody has worked on analysis ${id} of ${startUrl} for ${minutes(idleSeconds)} (stage ${stage}).`,
      ),
    ),
    ...transactions.map(({ pid, user, application, seconds }) =>
      found(
        'old_transaction',
        `A transaction of ${user} ${application} (pid ${pid}) has been open for ${minutes(seconds)}.`,
      ),
    ),
    ...backlog('webhooks', deliveriesDue, oldestDeliverySeconds),
  ];
}

async function examineQueues(
  environment: ProcessEnvironment,
  logger: Logger,
): Promise<readonly FleetFault[]> {
  const faults: FleetFault[] = [];
  for (const queue of allQueues) {
    const examine = withProducer<unknown, readonly FleetFault[]>(
      { environment, logger },
      queue,
      async (jobs) => backlog(queue.name, await jobs.waiting(), (await jobs.oldestWaitingMs()) / 1000),
    );
    faults.push(...(await examine.catch(unreachable)));
  }
  return faults;
}

function unreachable(error: unknown): readonly FleetFault[] {
  if (error instanceof QueueUnavailableError) return [found('store_unreachable', error.message)];
  throw error;
}

function backlog(name: string, count: number, oldestSeconds: number): readonly FleetFault[] {
  if (oldestSeconds < BACKLOG_SECONDS) return [];
  return [found('backlog', `${count} wait in ${name}, the oldest for ${minutes(oldestSeconds)}.`)];
}

function minutes(seconds: number): string {
  return `${Math.round(seconds / 60)} min`;
}

function errorMessage(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === '' ? (code ?? 'no answer') : message;
}
