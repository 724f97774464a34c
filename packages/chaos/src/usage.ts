import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Database } from '@plumbline/database';
import type { Fleet } from './fleet.ts';

/** The resources of this machine that a process uses. */
interface Usage {
  readonly megabytes: number;
  readonly handles: number;
  /** Sockets among its handles. */
  readonly sockets: number;
}

export type UsageByName = ReadonlyMap<string, Usage>;

/**
 * Reads the present usage of each process of the fleet from Linux. It leaves out processes that are away, and
 * everything on other systems.
 */
export async function readUsage({ members }: Fleet): Promise<UsageByName> {
  const read = await Promise.all(
    members.map(async (member) => [member.name, await usageOf(member.pid()).catch(() => null)] as const),
  );
  return new Map(read.flatMap(([name, usage]) => (usage === null ? [] : [[name, usage] as const])));
}

async function usageOf(pid: number | null): Promise<Usage | null> {
  if (pid === null) return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((handle) => readlink(`${folder}/${handle}`).catch(() => '')),
  );
  const sockets = targets.filter((target) => target.startsWith('socket:')).length;
  return { megabytes: Math.round(kilobytes / 1024), handles: targets.length, sockets };
}

export async function countConnections(db: Database): Promise<number> {
  const [open] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`;
  return open.count;
}

/** Returns a line for each process with its usage before and now. */
export function compareUsage(before: UsageByName, after: UsageByName): readonly string[] {
  return [...after].map(([name, now]) => {
    const past = before.get(name);
    const change = (of: keyof Usage) => `${past?.[of] ?? '–'} → ${now[of]}`;
    return `${name}: ${change('megabytes')} MB, ${change('handles')} handles, ${change('sockets')} of them sockets`;
  });
}
