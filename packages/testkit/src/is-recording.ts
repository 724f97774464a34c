/**
 * Tells whether answers become the examples of the reference (`pnpm record:examples`) instead of being compared with
 * them.
 */
export function isRecording(): boolean {
  return process.env['RECORD_EXAMPLES'] === '1';
}
