import type { AppError, siteCheckRoutes, toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { createEventStreams } from '../../security/event-streams.ts';
import { createFindProgress } from './find-progress.ts';
import { progressEvents } from './progress-events.ts';

type FollowRoute = (typeof siteCheckRoutes)['events'] | (typeof toolRoutes)['followScan'];

/** Streams the progress of an analysis while the caller may see it. */
export function followAnalysis({ db }: ApiDeps, unknown?: (id: string) => AppError): Handler<FollowRoute> {
  const findProgress = createFindProgress(db);
  const streams = createEventStreams(db);
  return async ({ principal, params, waitSignal }) => {
    const reference = { accountId: principal.accountId, analysisId: params.siteCheckId };
    await orNotFound(findProgress(reference), unknown?.(params.siteCheckId));
    const read = async () => ((await streams.isStillValid(principal)) ? findProgress(reference) : null);
    const events = streams.open(principal, progressEvents(read, waitSignal));
    return { contentType: 'text/event-stream; charset=utf-8', text: events };
  };
}
