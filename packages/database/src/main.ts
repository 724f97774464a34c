import { Scope, Tier } from '@plumbline/contracts';
import { createAccount } from './accounts.ts';
import { createApiKey } from './api-keys.ts';
import { createDatabase } from './client.ts';
import { createClient } from './clients.ts';
import { migrate } from './migrate.ts';

/** What an operator does on the command line; the database is that of DATABASE_URL. */
const USAGE = `usage: node packages/database/dist/main.js <command>

  migrate                        bring the database up to date
  create-account <name> [tier]   create an account (tier: ${Tier.options.join(', ')}; default pro) with a client and
                                 an API key that has all scopes, and print them
`;

const [command, ...args] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const tier = Tier.safeParse(args[1] ?? 'pro');

if (databaseUrl === '') {
  process.stderr.write('Set DATABASE_URL.\n');
  process.exit(1);
} else if (command === 'migrate' && args.length === 0) {
  const applied = await migrate(databaseUrl);
  process.stdout.write(applied.length === 0 ? 'up to date\n' : `applied ${applied.join(', ')}\n`);
} else if (command === 'create-account' && args[0] !== undefined && args.length <= 2 && tier.success) {
  await createAccountWithKey(args[0], tier.data);
} else {
  process.stderr.write(USAGE);
  process.exit(2);
}

async function createAccountWithKey(name: string, plan: Tier): Promise<void> {
  const db = createDatabase(databaseUrl);
  const { key, clientId } = await db
    .$transaction(async (tx) => {
      const { id: accountId } = await createAccount(tx, { name, tier: plan });
      const client = await createClient(tx, accountId, name);
      const { key } = await createApiKey(tx, { accountId, name, scopes: Scope.options, environment: 'live' });
      return { key, clientId: client.id };
    })
    .finally(() => db.$disconnect());
  process.stdout.write(`client  ${clientId}\nkey     ${key}   (shown only here)\n`);
}
