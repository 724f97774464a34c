import type { Db } from '../support/client.ts';

/**
 * Makes transactions that count rows of one account before they add or remove one take turns. Two at once would each
 * find room for the last one. Rows that merely name the account are still added meanwhile.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
}
