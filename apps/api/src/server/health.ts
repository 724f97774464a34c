import { countLiveWorkers, kindsAtStandStill, pingDatabase } from '@plumbline/database';
import { Router, type Response } from 'express';
import pTimeout from 'p-timeout';
import type { ApiDeps } from '../deps.ts';

type Part = 'database' | 'queue' | 'crawler_worker' | 'webhook_dispatcher';

/** The kind of heartbeat for each part of the fleet. */
const KINDS: Readonly<Record<string, Part>> = {
  crawler: 'crawler_worker',
  'webhook-dispatcher': 'webhook_dispatcher',
};

/** The parts without which a request cannot be served. Without the others analyses wait, which operators should see. */
const NEEDED: readonly Part[] = ['database', 'queue'];
const ANSWER_WITHIN_MS = 2_000;

/**
 * Serves `/healthz`: the process runs. Serves `/readyz`: 200 while the process can serve, and 503 if the database or a
 * queue that takes jobs is missing, or the process is stopping. `missing` names the missing parts. Without workers the
 * process stays ready, because existing results should be readable. `standStill` names parts that run but have had no
 * free slot for minutes.
 */
export function healthRoutes(deps: Pick<ApiDeps, 'db' | 'crawlJobs' | 'draining' | 'toolThreads'>): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response: Response) => {
    if (deps.draining.aborted) {
      response.status(503).json({ status: 'stopping', missing: [], standStill: [] });
      return;
    }
    const [missing, standStill] = await Promise.all([missingParts(deps), partsAtStandStill(deps)]);
    const serving = !missing.some((part) => NEEDED.includes(part));
    const isWell = missing.length === 0 && standStill.length === 0;
    const status = isWell ? 'ready' : serving ? 'degraded' : 'unavailable';
    response.status(serving ? 200 : 503).json({ status, missing, standStill });
  });
  return router;
}

async function partsAtStandStill({
  db,
  toolThreads,
}: Pick<ApiDeps, 'db' | 'toolThreads'>): Promise<readonly string[]> {
  const kinds = (await inTime(kindsAtStandStill(db))) ?? [];
  const parts = kinds.map((kind) => KINDS[kind] ?? kind);
  return toolThreads.slots.standStill ? [...parts, 'tool_threads'] : parts;
}

async function missingParts({ db, crawlJobs }: Pick<ApiDeps, 'db' | 'crawlJobs'>): Promise<Part[]> {
  const probes: Readonly<Record<Part, () => Promise<boolean>>> = {
    database: () => pingDatabase(db).then(() => true),
    queue: () => crawlJobs.expectToTakeJobs().then(() => true),
    crawler_worker: async () => (await countLiveWorkers(db, 'crawler')) > 0,
    webhook_dispatcher: async () => (await countLiveWorkers(db, 'webhook-dispatcher')) > 0,
  };
  const parts = Object.keys(probes) as Part[];
  const alive = await Promise.all(parts.map((part) => inTime(probes[part]())));
  return parts.filter((_part, index) => alive[index] !== true);
}

/**
 * Returns an answer, or null if there is none in time. The name of the part is enough here; the reason is in the
 * logs.
 */
async function inTime<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  return pTimeout(question, { milliseconds: ANSWER_WITHIN_MS }).catch(() => null);
}
