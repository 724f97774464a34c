/**
 * Returns a signal that aborts with the other one, if there is one, and after this time at the latest.
 *
 * Node 20 collects a timeout that `AbortSignal.any` alone refers to as garbage, and it never fires. A listener keeps it.
 */
export function signalWithin(milliseconds: number, other?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  timeout.addEventListener('abort', () => undefined);
  return other === undefined ? timeout : AbortSignal.any([other, timeout]);
}
