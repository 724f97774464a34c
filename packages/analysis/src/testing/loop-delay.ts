import { measureLoopDelay } from '@plumbline/testkit';
import type { Served } from './heavy-sites.ts';
import { openTestCrawl } from './test-crawl.ts';

/** Delay of an idle loop on an idle machine, sampled every 10 ms. */
const IDLE_P999_MS = 15;

interface MeasuredCrawl {
  readonly statuses: readonly string[];
  /** The 99.9th percentile of the waits for the worker's event loop, in ms of an idle machine. */
  readonly p999: number;
}

/** Analyses sites at once, measures how long all other work of the worker had to wait, and closes the sites. */
export async function crawlAtOnce(
  sites: Served,
  { maxPages, withinMs = 200_000 }: { readonly maxPages: number; readonly withinMs?: number },
): Promise<MeasuredCrawl> {
  const crawl = await openTestCrawl();
  try {
    await crawl.startWorker();
    const added = await Promise.all(sites.origins.map((origin) => crawl.addSite(origin)));
    const statuses: string[] = [];
    const { own, idle } = await measureLoopDelay(async () => {
      const ended = await Promise.all(added.map((site) => crawl.analyse(site, { maxPages }, withinMs)));
      statuses.push(...ended.map(({ status }) => status));
    });
    const slowness = Math.max(1, idle.p999 / IDLE_P999_MS);
    return { statuses, p999: own.p999 / slowness };
  } finally {
    await Promise.all([crawl.close(), sites.close()]);
  }
}
