import { setTimeout as sleep } from 'node:timers/promises';
import { toolRoutes, type SiteCheckProgress } from '@plumbline/contracts';
import { z } from 'zod';
import { defineTool, type ToolContext } from './tool.ts';

const WAIT_SECONDS_MAX = 600;
/** The first looks come sooner, for small sites; then it is what the service asks for. */
const PAUSES_MS = [500, 500, 1_000, 2_000, 3_000, 5_000];
const PAUSE_MS = 10_000;

/** Follows a scan, and tells of its progress while it waits. */
export const getScan = defineTool({
  name: 'get-scan',
  title: 'Progress of a scan',
  description:
    `${toolRoutes.getScan.summary}. Waits for the end of the scan where \`waitSeconds\` says so, and tells of its ` +
    'progress meanwhile.',
  route: toolRoutes.getScan,
  inputSchema: z.strictObject({
    ...toolRoutes.getScan.params.shape,
    waitSeconds: z
      .int()
      .min(0)
      .max(WAIT_SECONDS_MAX)
      .default(0)
      .meta({ description: 'Answer when the scan has ended, or after this long. 0: at once.' }),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: ({ siteCheckId, waitSeconds }, context) => followScan(siteCheckId, waitSeconds * 1000, context),
  text: sentenceOf,
});

async function followScan(siteCheckId: string, waitMs: number, context: ToolContext) {
  const { api, signal, onProgress } = context;
  const deadline = performance.now() + waitMs;
  let last = -1;
  for (let look = 0; ; look += 1) {
    const scan = await api.call(toolRoutes.getScan, { params: { siteCheckId }, signal });
    // Progress notifications must increase.
    if (scan.urls_checked > last) {
      last = scan.urls_checked;
      await onProgress({ progress: last, total: scan.total_urls, message: sentenceOf(scan) });
    }
    const leftMs = deadline - performance.now();
    if (scan.status !== 'in_progress' || leftMs <= 0) return scan;
    await sleep(Math.min(PAUSES_MS[look] ?? PAUSE_MS, leftMs), undefined, { signal });
  }
}

function sentenceOf(scan: SiteCheckProgress): string {
  const { urls_checked: checked, total_urls: total, issues_found: issues } = scan;
  switch (scan.status) {
    case 'in_progress':
      return `${checked} of ${total} URLs checked, ${issues} issues so far.`;
    case 'completed':
      return `Completed: ${checked} URLs, ${issues} issues, health score ${scan.health_score ?? 0} of 100.`;
    case 'failed':
      return `The scan failed. ${scan.failure_message ?? ''}`;
    case 'cancelled':
      return 'The scan was cancelled.';
  }
}
