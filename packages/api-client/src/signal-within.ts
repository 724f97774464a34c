/**
 * Returns a signal that aborts with the other one, if there is one, and at the latest after this time.
 *
 * If only `AbortSignal.any` refers to a timeout, Node 20 collects it as garbage, and it never fires. A listener keeps
 * it.
 */
export function signalWithin(milliseconds: number, other?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  timeout.addEventListener('abort', () => undefined);
  return other === undefined ? timeout : AbortSignal.any([other, timeout]);
}
