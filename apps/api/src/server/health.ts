import { countLiveWorkers, pingDatabase } from '@plumbline/database';
import { Router, type Response } from 'express';
import type { ApiDeps } from '../deps.ts';

type Part = 'database' | 'queue' | 'crawler_worker' | 'webhook_dispatcher';

/** Without these the API can answer nothing; without the others analyses wait, and that is for operators to see. */
const NEEDED: readonly Part[] = ['database', 'queue'];
const ANSWER_WITHIN_MS = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: 200 while it can serve, with `missing` naming what is not there; 503 when
 * that is the database or the queue, or when it is stopping. A missing worker leaves it ready: taking every API process
 * out of service would hide the results that are there.
 */
export function healthRoutes(deps: Pick<ApiDeps, 'db' | 'crawlJobs' | 'stopping'>): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response: Response) => {
    if (deps.stopping.aborted) {
      response.status(503).json({ status: 'stopping', missing: [] });
      return;
    }
    const missing = await missingParts(deps);
    const serving = !missing.some((part) => NEEDED.includes(part));
    const status = missing.length === 0 ? 'ready' : serving ? 'degraded' : 'unavailable';
    response.status(serving ? 200 : 503).json({ status, missing });
  });
  return router;
}

async function missingParts({ db, crawlJobs }: Pick<ApiDeps, 'db' | 'crawlJobs'>): Promise<Part[]> {
  const probes: Readonly<Record<Part, () => Promise<boolean>>> = {
    database: () => pingDatabase(db).then(() => true),
    queue: () => crawlJobs.waiting().then(() => true),
    crawler_worker: async () => (await countLiveWorkers(db, 'crawler')) > 0,
    webhook_dispatcher: async () => (await countLiveWorkers(db, 'webhook-dispatcher')) > 0,
  };
  const parts = Object.keys(probes) as Part[];
  const alive = await Promise.all(parts.map((part) => inTime(probes[part]())));
  return parts.filter((_part, index) => alive[index] !== true);
}

async function inTime(probe: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
  // What is wrong is said by name; the reason is in the log of whoever meets it.
  const answered = await Promise.race([probe.catch(() => false), late]);
  clearTimeout(timer);
  return answered;
}
