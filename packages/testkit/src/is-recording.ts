/** Returns the folder of HTML on which an assistant performs its tasks, if one is named. */
export function tasksSite(): string | undefined {
  return process.env['TASKS_SITE'];
}

/**
 * Tells whether answers become the examples of the reference (`pnpm record:examples`) instead of being compared with
 * them.
 */
export function isRecording(): boolean {
  return process.env['RECORD_EXAMPLES'] === '1';
}
