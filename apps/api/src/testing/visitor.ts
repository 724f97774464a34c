import { finishVisit, type VisitedPage } from '@plumbline/database';
import { createLogger } from '@plumbline/service';
import { createConsumer, visitQueue } from '@plumbline/queue';
import type { TestApi } from './test-api.ts';

/** A worker with some given pages instead of a network. */
export interface Visitor {
  close(): Promise<void>;
}

/** Answers visits with these sources or results by URL, and with a 404 for every other URL. */
export function startVisitor(
  { database: { db }, store }: TestApi,
  pages: Readonly<Record<string, string | Partial<VisitedPage>>>,
): Visitor {
  const logger = createLogger({ service: 'test', level: 'error' });
  const consumer = createConsumer(
    store,
    visitQueue,
    async ({ visitId }) => {
      const visit = await db.visit.findUniqueOrThrow({ where: { id: visitId } });
      const result = visit.urls.map((url) => visited(url, pages[url]));
      await finishVisit(db, visit, result);
    },
    { concurrency: 4, logger },
  );
  return { close: () => consumer.close({ graceMs: 0 }) };
}

function visited(url: string, page: string | Partial<VisitedPage> | undefined): VisitedPage {
  return typeof page === 'object' ? { ...answered(url, undefined), ...page } : answered(url, page);
}

function answered(url: string, source: string | undefined): VisitedPage {
  const bytes = source?.length ?? 0;
  return {
    url,
    finalUrl: url,
    source: source ?? '',
    refusal: null,
    unasked: null,
    response: {
      status: source === undefined ? 404 : 200,
      failure: null,
      redirectUrl: null,
      truncated: false,
      headers: { 'content-type': ['text/html'] },
      mediaType: 'text/html',
      sniffedType: 'text/html',
      bytes,
      transferBytes: bytes,
      firstByteMs: 20,
      isChallenge: false,
      attempts: 1,
    },
  };
}
