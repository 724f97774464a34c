import { listPauses, pause, resume, type Database, type PauseTarget } from '@plumbline/database';
import { z } from 'zod';
import { defineCommand, UsageError } from '../define-command.ts';
import { requireAccount } from './accounts.ts';

const target = {
  account: z.uuid().optional(),
  site: z.uuid().optional(),
  host: z
    .string()
    .transform((host) => URL.parse(`https://${host}`)?.host ?? '')
    .refine((host) => host !== '', 'must be a host, such as example.com or example.com:8080')
    .optional(),
  fleet: z.boolean().default(false),
};

export const pauseCommands = {
  pause: defineCommand({
    about:
      'Stops work on an account, a site, a host or the whole fleet until it is resumed. Nothing is lost.',
    options: { ...target, reason: z.string().min(1).max(500) },
    run: async ({ db }, { reason, ...named }) => {
      const { accountId, ...paused } = await targetOf(db, named);
      return { accountId, result: await pause(db, { ...paused, reason }) };
    },
  }),

  resume: defineCommand({
    about: 'Resumes work on a paused account, site, host or fleet, within 15 s.',
    options: target,
    run: async ({ db }, named) => {
      const { accountId, ...paused } = await targetOf(db, named);
      if (!(await resume(db, paused))) throw new UsageError('It is not paused. list-pauses says what is.');
      return { accountId, result: { ...paused, resumed: true } };
    },
  }),

  'list-pauses': defineCommand({
    about: 'Lists what is paused, with the reasons.',
    options: {},
    run: async ({ db }) => ({ accountId: null, result: await listPauses(db) }),
  }),
};

type Named = z.output<z.ZodObject<typeof target>>;

/** @throws UsageError unless exactly one thing is named and exists */
async function targetOf(
  db: Database,
  { account, site, host, fleet }: Named,
): Promise<PauseTarget & { readonly accountId: string | null }> {
  const named = [account, site, host, fleet ? 'fleet' : undefined].filter((value) => value !== undefined);
  if (named.length !== 1) throw new UsageError('Name one of --account, --site, --host and --fleet.');
  if (account !== undefined) {
    await requireAccount(db, account);
    return { scope: 'account', target: account, accountId: account };
  }
  if (site !== undefined) {
    const row = await db.site.findUnique({ where: { id: site }, select: { accountId: true } });
    if (row === null) throw new UsageError(`There is no site ${site}.`);
    return { scope: 'site', target: site, accountId: row.accountId };
  }
  return { scope: fleet ? 'fleet' : 'host', target: host ?? '', accountId: null };
}
