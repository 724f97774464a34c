import {
  cancelAnalysis,
  getRunningAnalysis,
  listRunningAnalyses,
  listStuckAnalyses,
  type Analysis,
  type Database,
} from '@plumbline/database';
import { crawlQueue, probeQueue, renderQueue } from '@plumbline/queue';
import { z } from 'zod';
import { defineCommand, UsageError } from '../define-command.ts';
import { STUCK_SECONDS } from '../doctor.ts';
import { withProducer } from '../with-producer.ts';

const LISTED_MAX = 1_000;
const ofRunning = { analysis: z.uuid() };

export const analysisCommands = {
  'list-analyses': defineCommand({
    about: 'Lists the analyses in progress; with --stuck those that nobody has worked on for 15 minutes.',
    options: { account: z.uuid().optional(), stuck: z.boolean().default(false) },
    run: async ({ db }, { account, stuck }) => {
      const analyses = stuck
        ? await listStuckAnalyses(db, { account, seconds: STUCK_SECONDS, limit: LISTED_MAX })
        : await listRunningAnalyses(db, account, LISTED_MAX);
      const result = analyses.map(({ id, accountId, ...rest }) => ({
        analysis: id,
        account: accountId,
        ...rest,
      }));
      return { accountId: account ?? null, result };
    },
  }),

  'requeue-analysis': defineCommand({
    about: 'Wakes a worker for each kind of work of an analysis in progress.',
    options: ofRunning,
    run: async (context, { analysis }) => {
      const { accountId, stage } = await requireRunning(context.db, analysis);
      for (const queue of [crawlQueue, probeQueue, renderQueue]) {
        await withProducer(context, queue, (jobs) => jobs.add({ analysisId: analysis }));
      }
      return { accountId, result: { analysis, stage } };
    },
  }),

  'cancel-analysis': defineCommand({
    about: 'Cancels an analysis in progress, as its owner can, and sends its event to the receiver.',
    options: ofRunning,
    run: async ({ db }, { analysis }) => {
      const { accountId } = await requireRunning(db, analysis);
      if ((await cancelAnalysis(db, accountId, analysis)) === null) throw notRunning(analysis);
      return { accountId, result: { analysis, status: 'cancelled' } };
    },
  }),
};

async function requireRunning(db: Database, id: string): Promise<Analysis> {
  const analysis = await getRunningAnalysis(db, id);
  if (analysis === null) throw notRunning(id);
  return analysis;
}

function notRunning(id: string): UsageError {
  return new UsageError(`There is no analysis ${id} in progress. list-analyses names those that are.`);
}
