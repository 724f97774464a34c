import { ApiError, readEvents, signalWithin } from '@plumbline/api-client';
import { seenSentence, toolRoutes, type SiteCheckProgress } from '@plumbline/contracts';
import { z } from 'zod';
import { defineTool, type ToolContext } from './tool.ts';

/** The longest wait; clients give up a call after 60 s, some after 30 s. */
export const WAIT_SECONDS_MAX = 25;
/** The interval of progress notifications; a client may give up a silent server. */
const TELL_EVERY_MS = 4_000;
/** The time for one more request, if the service has sent nothing during the wait. */
const ANSWER_WITHIN_MS = 3_000;

const Input = z.strictObject({
  ...toolRoutes.getScan.params.shape,
  waitSeconds: z
    .int()
    .min(0)
    .max(WAIT_SECONDS_MAX)
    .default(0)
    .meta({ description: 'Seconds to wait for the end. 0: answer at once.' }),
});

/** Reports the progress of a scan; waits for its end on request. */
export const getScan = defineTool({
  name: 'get-scan',
  title: 'Progress of a scan',
  description:
    'Where a scan stands. With `waitSeconds` it answers when the scan has ended, or after that time: call it again ' +
    'while the status is in_progress. A wait counts as one request.',
  route: toolRoutes.getScan,
  inputSchema: Input,
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: ({ siteCheckId, waitSeconds }, context) =>
    waitSeconds === 0 || context.knowsTasks
      ? context.api.call(toolRoutes.getScan, { params: { siteCheckId }, signal: context.signal })
      : followScan(siteCheckId, waitSeconds, context),
  waitsFor: (input) => {
    const { siteCheckId, waitSeconds } = input as z.output<typeof Input>;
    return waitSeconds === 0 ? null : siteCheckId;
  },
  text: scanSentence,
});

/**
 * Follows the events of a scan, and sends the seconds waited as progress, because progress must grow and the count of
 * URLs may not. It always ends in time, with the latest known state.
 */
async function followScan(siteCheckId: string, waitSeconds: number, context: ToolContext) {
  const { api, signal, onProgress } = context;
  const params = { siteCheckId };
  const startedAt = performance.now();
  let latest: SiteCheckProgress | undefined;
  const tell = () => {
    const progress = (performance.now() - startedAt) / 1_000;
    const message = latest === undefined ? 'Asking the service.' : scanSentence(latest);
    // A notification fails only if the client has left, which the signal reports.
    void onProgress({ progress, total: waitSeconds, message }).catch(() => undefined);
  };
  const answerBy = signalWithin(waitSeconds * 1_000 + ANSWER_WITHIN_MS, signal);
  const timer = setInterval(tell, TELL_EVERY_MS);
  try {
    const endOfWait = signalWithin(waitSeconds * 1_000, signal);
    const response = await api.send(toolRoutes.followScan, { params, signal: endOfWait });
    if (!response.ok) throw new ApiError(response, await response.json());
    for await (const { data } of readEvents(response)) {
      latest = data as SiteCheckProgress;
      tell();
    }
  } catch (error) {
    // Time is over, or the connection broke.
    if (error instanceof ApiError || signal.aborted) throw error;
  } finally {
    clearInterval(timer);
  }
  return latest ?? api.call(toolRoutes.getScan, { params, signal: answerBy });
}

/** Returns the progress as a sentence. */
export function scanSentence(scan: SiteCheckProgress): string {
  const { urls_checked: checked, total_urls: total, issues_found: issues, links } = scan;
  switch (scan.status) {
    case 'in_progress':
      return (
        `${checked} of ${total} URLs checked, ${issues} issues so far.` +
        (links === null ? '' : ` Now links: ${links.checked} of ${links.total}.`)
      );
    case 'completed':
      return `Completed: ${checked} URLs, ${issues} issues, health score ${scan.health_score ?? 0} of 100. ${seenSentence(scan.seen)}`;
    case 'failed':
      return `The scan failed. ${scan.failure_message ?? ''}`;
    case 'cancelled':
      return 'The scan was cancelled.';
  }
}
