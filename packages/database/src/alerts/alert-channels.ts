import type { Alert } from '@plumbline/alerts';
import { AlertRules, CHANNELS_MAX, type AlertKind } from '@plumbline/contracts';
import { lockAccount } from '../access/lock-account.ts';
import type { AlertChannel as Row, WebhookDelivery } from '../generated/client.ts';
import type { Database, Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

interface Columns {
  rules: AlertRules;
}
export type AlertChannel = Typed<Row, Columns>;
const typedChannel = rowReader<Row, Columns>();
const defaultRules = AlertRules.parse({});

/** Returns a channel as it is stored. A rule that was not there yet has its default. */
function channelOf(row: Row): AlertChannel {
  const channel = typedChannel(row);
  return { ...channel, rules: { ...defaultRules, ...channel.rules } };
}

/** A channel with its newest alert. */
export type ListedChannel = AlertChannel & {
  readonly last: (Pick<WebhookDelivery, 'status' | 'createdAt'> & Pick<Alert, 'title'>) | null;
};

export interface NewAlertChannel {
  readonly accountId: string;
  readonly name: string;
  readonly kind: AlertKind;
  /** The address of the receiver, sealed. */
  readonly target: Uint8Array<ArrayBuffer>;
  readonly shown: string;
  readonly host: string;
  readonly rules: AlertRules;
  readonly siteIds: readonly string[];
}

/** Adds a channel. Returns null if the account has as many as it may have. */
export async function createAlertChannel(
  db: Database,
  { siteIds, rules, ...channel }: NewAlertChannel,
): Promise<AlertChannel | null> {
  const { accountId } = channel;
  return db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    if ((await tx.alertChannel.count({ where: { accountId } })) >= CHANNELS_MAX) return null;
    const data = { id: newId(), ...channel, rules, siteIds: [...siteIds] };
    return channelOf(await tx.alertChannel.create({ data }));
  });
}

/** Returns all channels of an account, each with its newest alert, in the order they were made. */
export async function listAlertChannels(db: Db, accountId: string): Promise<readonly ListedChannel[]> {
  const rows = await db.alertChannel.findMany({
    where: { accountId },
    include: {
      deliveries: {
        select: { status: true, createdAt: true, payload: true },
        orderBy: { id: 'desc' },
        take: 1,
      },
    },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ deliveries: [last], ...row }) => ({
    ...channelOf(row),
    last: last === undefined ? null : { ...last, title: (last.payload as unknown as Alert).title },
  }));
}

/** Returns a channel, or null if the account has none with that id. */
export async function getAlertChannel(db: Db, accountId: string, id: string): Promise<AlertChannel | null> {
  const row = await db.alertChannel.findFirst({ where: { id, accountId } });
  return row && channelOf(row);
}

type Changeable = Omit<NewAlertChannel, 'accountId' | 'kind'>;
type ChannelChange = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

/** Changes the given fields. Returns the channel, or null if the account has none with that id. */
export async function updateAlertChannel(
  db: Db,
  accountId: string,
  id: string,
  change: ChannelChange,
): Promise<AlertChannel | null> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await db.alertChannel.updateMany({ where: { id, accountId }, data: given });
  return getAlertChannel(db, accountId, id);
}

/** Deletes a channel with its alerts. Returns false if the account has none with that id. */
export async function deleteAlertChannel(db: Db, accountId: string, id: string): Promise<boolean> {
  const { count } = await db.alertChannel.deleteMany({ where: { id, accountId } });
  return count === 1;
}

/** Returns those of these sites that the account has. */
export async function listSiteIds(
  db: Db,
  accountId: string,
  siteIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await db.site.findMany({
    where: { accountId, id: { in: [...siteIds] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the channels that get alerts about a site. */
export async function listChannelsOfSite(
  db: Db,
  { accountId, siteId }: { readonly accountId: string; readonly siteId: string },
): Promise<readonly AlertChannel[]> {
  const where = { accountId, OR: [{ siteIds: { isEmpty: true } }, { siteIds: { has: siteId } }] };
  return (await db.alertChannel.findMany({ where, orderBy: { id: 'asc' } })).map(channelOf);
}
