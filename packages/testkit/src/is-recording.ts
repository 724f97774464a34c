/** Whether what is seen is to be kept as the examples of the reference (`pnpm record:examples`), not compared with them. */
export function isRecording(): boolean {
  return process.env['RECORD_EXAMPLES'] === '1';
}
