import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { catalogue } from '@plumbline/checks';
import { ConfigError, databaseSettings, parseConfig, type Environment } from '@plumbline/service';
import { Password, Scope, Tier } from '@plumbline/contracts';
import {
  createAccountWithClient,
  createApiKey,
  createDatabase,
  EmailTakenError,
  insertAuditEntries,
  isDatabaseUnavailable,
  listAccounts,
  newId,
  readDue,
  setAccountTier,
  type AuditEntry,
  type Database,
  type DueAnalysis,
} from '@plumbline/database';
import { z } from 'zod';
import { prune } from '../work/prune.ts';

const HELP = `Manages accounts. Needs DATABASE_URL.

  create-account --name NAME [--tier free|starter|pro] [--email ADDRESS]
      With --email, a user who can sign in; the password is read from the environment: PASSWORD.
  set-tier       --account ID --tier free|starter|pro
  create-key     --account ID --name NAME [--scope SCOPE …] [--test]
      Without --scope, all of them: ${Scope.options.join(', ')}.
  list-accounts
  prune          [--account ID] [--dry-run]
      Deletes the details of analyses that retention lets go of, as the API does every hour.

Prints JSON. A key is printed this once.
`;

/** The request is wrong; the message says how. */
class UsageError extends Error {}

type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

const commands: Readonly<
  Record<string, (db: Database, options: Options, environment: Environment) => Promise<unknown>>
> = {
  'create-account': async (db, options, environment) => {
    const { name, tier, email } = parse(
      { name: z.string().min(1).max(200), tier: Tier.default('free'), email: z.email().optional() },
      options,
    );
    const user =
      email === undefined ? null : { email, password: parse({ PASSWORD: Password }, environment).PASSWORD };
    const created = await createAccountWithClient(db, { name, tier, user });
    const { account, client } = created;
    return created.user === null
      ? { account, client }
      : { account, client, user: { id: created.user.id, email } };
  },

  'set-tier': async (db, options) => {
    const { account, tier } = parse({ account: z.uuid(), tier: Tier }, options);
    if (!(await setAccountTier(db, account, tier))) throw new UsageError(`There is no account ${account}.`);
    return { account, tier };
  },

  'create-key': async (db, options) => {
    const shape = {
      account: z.uuid(),
      name: z.string().min(1).max(100),
      scope: z.array(Scope).default(Scope.options),
      test: z.boolean().default(false),
    };
    const { account, name, scope, test } = parse(shape, options);
    const environment = test ? 'test' : 'live';
    const { key, record } = await createApiKey(db, { accountId: account, name, scopes: scope, environment });
    return { account, id: record.id, prefix: record.prefix, scopes: record.scopes, key };
  },

  'list-accounts': (db) => listAccounts(db),

  prune: async (db, options) => {
    const shape = { account: z.uuid().optional(), 'dry-run': z.boolean().default(false) };
    const { account: accountId, 'dry-run': isDry } = parse(shape, options);
    const due: DueAnalysis[] = [];
    for await (const analysis of readDue(db, { accountId })) due.push(analysis);
    const pruned = isDry ? 0 : await prune({ db, catalogue }, { accountId });
    return { account: accountId, pruned, analyses: due };
  },
};

/**
 * Runs the operators' command.
 *
 * @returns what to print and the exit code: 0, 1 for a failure, 2 for a wrong call
 */
export async function runAdmin(
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly exitCode: number; readonly text: string }> {
  try {
    const { positionals, values } = readArguments(args);
    const command = commands[positionals[0] ?? ''];
    if (values['help'] === true) return { exitCode: 0, text: HELP };
    if (command === undefined || positionals.length !== 1) return { exitCode: 2, text: HELP };
    const { DATABASE_URL } = parseConfig(z.object(databaseSettings), environment);
    const db = createDatabase(DATABASE_URL, { connectionsMax: 1 });
    try {
      const startedAt = new Date();
      const result = await command(db, values, environment);
      await insertAuditEntries(db, [auditEntry(positionals[0] ?? '', accountOf(result), startedAt)]);
      return { exitCode: 0, text: `${JSON.stringify(result, null, 2)}\n` };
    } finally {
      await db.$disconnect();
    }
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError)
      return { exitCode: 2, text: `${error.message}\n` };
    if (error instanceof EmailTakenError) return { exitCode: 1, text: `${error.message}\n` };
    if (isDatabaseUnavailable(error))
      return {
        exitCode: 1,
        text: 'There is no answer from the database of DATABASE_URL. Is it up, and does it exist?\n',
      };
    throw error;
  }
}

/** The entry in the audit log of the account that the command was about. */
function auditEntry(command: string, accountId: string | null, at: Date): AuditEntry {
  const id = newId();
  return {
    id,
    accountId,
    at,
    apiKeyId: null,
    userId: null,
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

function accountOf(result: unknown): string | null {
  const parsed = z
    .union([z.object({ account: z.object({ id: z.uuid() }) }), z.object({ account: z.uuid() })])
    .safeParse(result);
  if (!parsed.success) return null;
  const { account } = parsed.data;
  return typeof account === 'string' ? account : account.id;
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    help: { type: 'boolean' },
    name: text,
    tier: text,
    email: text,
    account: text,
    scope: { type: 'string', multiple: true },
    test: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

function parse<Shape extends z.ZodRawShape>(shape: Shape, values: Options): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}
