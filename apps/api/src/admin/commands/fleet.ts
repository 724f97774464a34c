import { catalogue } from '@plumbline/checks';
import { deleteSchedule, listNextSchedules, migrate, readDue, type DueAnalysis } from '@plumbline/database';
import { allQueues } from '@plumbline/queue';
import { databaseSettings, parseConfig } from '@plumbline/service';
import { z } from 'zod';
import { pruneDetails } from '../../work/prune-details.ts';
import { defineCommand, UsageError } from '../define-command.ts';
import { withProducer } from '../with-producer.ts';

const LISTED_MAX = 1_000;

export const fleetCommands = {
  'list-queues': defineCommand({
    about: 'Shows how many jobs wait in each queue, and how long the oldest job has waited.',
    options: {},
    run: async (context) => {
      const result = [];
      for (const queue of allQueues) {
        const read = withProducer<unknown, object>(context, queue, async (jobs) => ({
          queue: queue.name,
          waiting: await jobs.waiting(),
          oldestSeconds: Math.round((await jobs.oldestWaitingMs()) / 1000),
        }));
        result.push(await read);
      }
      return { accountId: null, result };
    },
  }),

  'list-schedules': defineCommand({
    about: 'Lists schedules, the next one to run first.',
    options: { account: z.uuid().optional() },
    run: async ({ db }, { account }) => {
      const schedules = await listNextSchedules(db, account, LISTED_MAX);
      const result = schedules.map(({ id, accountId, siteId, cron, timeZone, lastRunAt, nextRunAt }) => {
        return { schedule: id, account: accountId, site: siteId, cron, timeZone, lastRunAt, nextRunAt };
      });
      return { accountId: account ?? null, result };
    },
  }),

  'delete-schedule': defineCommand({
    about: 'Deletes a schedule. An analysis that it has started continues.',
    options: { account: z.uuid(), schedule: z.uuid() },
    run: async ({ db }, { account, schedule }) => {
      if (!(await deleteSchedule(db, { accountId: account, id: schedule })))
        throw new UsageError(`The account has no schedule ${schedule}.`);
      return { accountId: account, result: { schedule, deleted: true } };
    },
  }),

  prune: defineCommand({
    about: 'Deletes the details of analyses that retention no longer keeps, as the API does every hour.',
    options: { account: z.uuid().optional(), 'dry-run': z.boolean().default(false) },
    run: async ({ db }, { account: accountId, 'dry-run': isDry }) => {
      const due: DueAnalysis[] = [];
      for await (const analysis of readDue(db, { accountId })) due.push(analysis);
      const pruned = isDry ? 0 : await pruneDetails({ db, catalogue }, { accountId });
      return { accountId: accountId ?? null, result: { pruned, analyses: due } };
    },
  }),

  migrate: defineCommand({
    about: 'Brings the database to this version, as compose does at every start.',
    options: {},
    run: async ({ environment }) => {
      const { DATABASE_URL } = parseConfig(z.object(databaseSettings), environment);
      return { accountId: null, result: { applied: await migrate(DATABASE_URL) } };
    },
  }),
};
