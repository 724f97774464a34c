/**
 * Returns a signal that aborts with the other one, if there is one, and after this time at the latest.
 *
 * Node 20 forgets a timeout that `AbortSignal.any` alone refers to as soon as it collects garbage: it would never fire.
 * A listener keeps it.
 */
export function signalWithin(milliseconds: number, other?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  timeout.addEventListener('abort', () => undefined);
  return other === undefined ? timeout : AbortSignal.any([other, timeout]);
}
