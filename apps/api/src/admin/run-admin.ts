import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import {
  createDatabase,
  EarlierHistoryError,
  EmailTakenError,
  insertAuditEntries,
  isDatabaseUnavailable,
  newId,
  pendingMigrations,
  type AuditEntry,
} from '@plumbline/database';
import { QueueUnavailableError } from '@plumbline/queue';
import {
  ConfigError,
  createLogger,
  databaseSettings,
  parseConfig,
  type ProcessEnvironment,
  type Logger,
} from '@plumbline/service';
import { z } from 'zod';
import { commands } from './commands/index.ts';
import { RefusedError, UsageError, type Command, type CommandOutcome } from './define-command.ts';
import { examineFleet, REMEDIES } from './doctor.ts';
import { helpText, unwrapSchema } from './help.ts';

interface Answer {
  readonly exitCode: number;
  /** The output of the command. */
  readonly text: string;
  /** The reason why there is no output. */
  readonly complaint: string;
}

/**
 * Runs the operators' command.
 *
 * @returns what to print and the exit code: 0; 1 for a failure or a fault of the fleet; 2 for a wrong call
 */
export async function runAdmin(args: readonly string[], environment: ProcessEnvironment): Promise<Answer> {
  const [name = '--help', ...rest] = args;
  const logger = createLogger({ service: 'admin', level: 'error' });
  try {
    if ([name, ...rest].includes('--help')) return answer(0, helpText());
    if (name === 'doctor') return await runDoctor(rest, environment, logger);
    const command = commands.get(name);
    if (command === undefined) throw new UsageError(`There is no command ${name}. --help lists them all.`);
    const { json, ...options } = parseOptions(rest, command.options);
    const { result } = await runAudited(name, command, options, environment, logger);
    return answer(0, print(result, json === true));
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) return complaint(2, error.message);
    if (isExpected(error)) return complaint(1, error.message);
    if (isDatabaseUnavailable(error))
      return complaint(
        1,
        'The database of DATABASE_URL does not answer, or takes no writes. Check that it is running, exists and is no replica.',
      );
    throw error;
  }
}

function answer(exitCode: number, text: string): Answer {
  return { exitCode, text, complaint: '' };
}

function complaint(exitCode: number, text: string): Answer {
  return { exitCode, text: '', complaint: `${text}\n` };
}

async function runDoctor(
  args: readonly string[],
  environment: ProcessEnvironment,
  logger: Logger,
): Promise<Answer> {
  const { json } = parseOptions(args, {});
  const faults = await examineFleet(environment, logger);
  return answer(faults.length === 0 ? 0 : 1, print(faults, json === true));
}

async function runAudited(
  name: string,
  command: Command,
  options: Readonly<Record<string, unknown>>,
  environment: ProcessEnvironment,
  logger: Logger,
): Promise<CommandOutcome> {
  const { DATABASE_URL } = parseConfig(z.object(databaseSettings), environment);
  const db = createDatabase(DATABASE_URL, { connectionsMax: 1 });
  try {
    const startedAt = new Date();
    const outcome = await runOnSchema(DATABASE_URL, () => command.run({ db, environment, logger }, options));
    await insertAuditEntries(db, [auditEntry(name, outcome.accountId, startedAt)]);
    return outcome;
  } finally {
    await db.$disconnect();
  }
}

/** Runs a command. @throws RefusedError if it failed on a database that lacks migrations of this version */
async function runOnSchema(databaseUrl: string, run: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError || isExpected(error) || isDatabaseUnavailable(error)) throw error;
    if ((await pendingMigrations(databaseUrl)).length === 0) throw error;
    throw new RefusedError(`The database lacks migrations. ${REMEDIES.migration_missing}`, { cause: error });
  }
}

/** Returns the entry for the audit log of the account that the command was about. */
function auditEntry(command: string, accountId: string | null, at: Date): AuditEntry {
  const id = newId();
  return {
    id,
    accountId,
    at,
    apiKeyId: null,
    userId: null,
    actor: null,
    requestId: id,
    status: 200,
    address: hostname(),
    userAgent: null,
    method: 'OPERATOR',
    route: command,
    path: command,
    durationMs: Date.now() - at.getTime(),
  };
}

function isExpected(error: unknown): error is Error {
  return [EarlierHistoryError, EmailTakenError, RefusedError, QueueUnavailableError].some(
    (kind) => error instanceof kind,
  );
}

function parseOptions(args: readonly string[], shape: z.ZodRawShape): Readonly<Record<string, unknown>> {
  const options = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const type = unwrapSchema(schema);
      const isFlag = type instanceof z.ZodBoolean;
      return [
        name,
        { type: isFlag ? ('boolean' as const) : ('string' as const), multiple: type instanceof z.ZodArray },
      ];
    }),
  );
  try {
    return parseArgs({ args: [...args], options: { ...options, json: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Formats records as lines, with an empty line between records; an empty list prints nothing. */
function print(result: object, asJson: boolean): string {
  if (asJson) return `${JSON.stringify(result, null, 2)}\n`;
  const records: readonly object[] = Array.isArray(result) ? result : [result];
  return records.map((record) => `${linesOf(record).join('\n')}\n`).join('\n');
}

function linesOf(record: object): readonly string[] {
  return Object.entries(record).map(([name, value]) => `${name}: ${describeValue(value)}`);
}

function describeValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
