import type { Database } from '../support/client.ts';

export interface SealedSecretRow {
  readonly id: string;
  readonly accountId: string;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** Returns the bytes to store instead, or null to leave them as they are. */
export type Reseal = (row: SealedSecretRow) => Uint8Array<ArrayBuffer> | null;

/**
 * Shows every stored secret to `reseal`, and stores what it returns unless the secret was changed meanwhile.
 *
 * @returns how many were stored
 */
export async function resealSecrets(db: Database, reseal: Reseal): Promise<number> {
  let resealed = 0;
  for (const { read, write } of places(db)) {
    let page: readonly SealedSecretRow[];
    let after = FIRST_ID;
    do {
      page = await read(after);
      for (const row of page) {
        const sealed = reseal(row);
        if (sealed !== null) resealed += (await write(row, sealed)).count;
        after = row.id;
      }
    } while (page.length === PAGE_ROWS);
  }
  return resealed;
}

const PAGE_ROWS = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Place {
  readonly read: (after: string) => Promise<readonly SealedSecretRow[]>;
  readonly write: (
    row: SealedSecretRow,
    sealed: Uint8Array<ArrayBuffer>,
  ) => Promise<{ readonly count: number }>;
}

/** The columns that hold sealed secrets, of all accounts. */
function places(db: Database): readonly Place[] {
  const pageAfter = (after: string) => ({ id: { gt: after } });
  const order = { orderBy: { id: 'asc' }, take: PAGE_ROWS } as const;
  return [
    {
      read: async (after) => {
        const rows = await db.webhookSecret.findMany({ where: pageAfter(after), ...order });
        return rows.map(({ id, accountId, secret }) => ({ id, accountId, sealed: secret }));
      },
      write: ({ id, accountId, sealed }, secret) =>
        db.webhookSecret.updateMany({ where: { id, accountId, secret: sealed }, data: { secret } }),
    },
    {
      read: async (after) => {
        const rows = await db.tracker.findMany({ where: pageAfter(after), ...order });
        return rows.map(({ id, accountId, token }) => ({ id, accountId, sealed: token }));
      },
      write: ({ id, accountId, sealed }, token) =>
        db.tracker.updateMany({ where: { id, accountId, token: sealed }, data: { token } }),
    },
    {
      read: async (after) => {
        const rows = await db.site.findMany({
          where: { ...pageAfter(after), credentials: { not: null } },
          select: { id: true, accountId: true, credentials: true },
          ...order,
        });
        return rows.flatMap(({ credentials, ...row }) =>
          credentials === null ? [] : [{ ...row, sealed: credentials }],
        );
      },
      write: ({ id, accountId, sealed }, credentials) =>
        db.site.updateMany({ where: { id, accountId, credentials: sealed }, data: { credentials } }),
    },
    {
      read: async (after) => {
        const rows = await db.alertChannel.findMany({ where: pageAfter(after), ...order });
        return rows.map(({ id, accountId, target }) => ({ id, accountId, sealed: target }));
      },
      write: ({ id, accountId, sealed }, target) =>
        db.alertChannel.updateMany({ where: { id, accountId, target: sealed }, data: { target } }),
    },
    {
      read: async (after) => {
        const rows = await db.analysis.findMany({
          where: { ...pageAfter(after), cookies: { not: null } },
          select: { id: true, accountId: true, cookies: true },
          ...order,
        });
        return rows.flatMap(({ cookies, ...row }) => (cookies === null ? [] : [{ ...row, sealed: cookies }]));
      },
      write: ({ id, accountId, sealed }, cookies) =>
        db.analysis.updateMany({ where: { id, accountId, cookies: sealed }, data: { cookies } }),
    },
  ];
}
