import type { FetchFailureReason } from '@plumbline/contracts';
import type { PageFacts, PageInput } from '@plumbline/page-facts';
import { judgePage, TooCostlyError, type JudgedPage, type PageTask } from '@plumbline/page-work';
import { withSpan } from '@plumbline/service';
import type { Uses } from '../deps.ts';

/**
 * Judges a page in a thread, which takes over its body. If a page costs too much or crashes its thread, its failure is
 * stored at once. So no other page of its batch suffers.
 */
export async function judgeInThread(
  { pages, logger }: Uses<'pages' | 'logger'>,
  task: PageTask,
  signal: AbortSignal,
): Promise<JudgedPage> {
  const { url, body } = task;
  try {
    const judged = await withSpan('page thread', { 'url.full': url }, () =>
      pages.run('judge', task, { signal, transfer: body, share: new URL(url).host }),
    );
    for (const { checkId, error } of judged.crashes) logger.error('check.crashed', { checkId, url, error });
    return judged;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TooCostlyError) {
      logger.warn('page.too_costly', { url, bytes: task.response.bytes, error });
      return unreadable(task, 'page_too_costly', error.message);
    }
    logger.error('page.not_judged', { url, error });
    return unreadable(task, 'internal', 'given up');
  }
}

/** Reads a page in a thread; null if it costs too much. */
export async function readInThread(
  { pages, logger }: Uses<'pages' | 'logger'>,
  page: PageInput,
  signal: AbortSignal,
): Promise<PageFacts | null> {
  try {
    return await pages.run('read', page, { signal, share: new URL(page.url).host });
  } catch (error) {
    if (!(error instanceof TooCostlyError)) throw error;
    logger.warn('page.too_costly', { url: page.url, bytes: page.response.bytes, error });
    return null;
  }
}

/** Returns the result of a page that could not be read: a URL without an answer. */
function unreadable(task: PageTask, reason: FetchFailureReason, detail: string): JudgedPage {
  const response = { ...task.response, status: null, mediaType: null, failure: { reason, detail } };
  return judgePage({ ...task, body: new Uint8Array(0), response }, () => null);
}
