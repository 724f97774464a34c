import type { Branding } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';

const NONE: Branding = { name: null, colour: null, logo: null };

/** Returns the name, colour and logo on the reports of an account. */
export async function getBranding(db: Db, accountId: string): Promise<Branding> {
  const select = { name: true, colour: true, logo: true };
  return (await db.branding.findUnique({ where: { accountId }, select })) ?? NONE;
}

/** Sets the given fields, and leaves the others as they are. */
export async function setBranding(db: Db, accountId: string, change: Partial<Branding>): Promise<Branding> {
  await db.branding.upsert({ where: { accountId }, create: { accountId, ...change }, update: change });
  return getBranding(db, accountId);
}
