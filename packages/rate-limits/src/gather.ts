export interface Gathered<Result> {
  readonly result: Result;
  /** The number of calls that shared the run, and the position of this one, from 1. */
  readonly count: number;
  readonly position: number;
}

/**
 * Lets calls for one key share round trips: calls that arrive while one is under way wait for it and share the next.
 * A run that began before a call never answers it, so its result is as fresh as without sharing.
 */
export function shareRoundTrips<Result>(
  run: (key: string, count: number) => Promise<Result>,
): (key: string) => Promise<Gathered<Result>> {
  const underWay = new Map<string, Round<Result>>();

  function start(key: string, round: Round<Result>): void {
    underWay.set(key, round);
    const ended = () => {
      if (round.next === undefined) underWay.delete(key);
      else start(key, round.next);
    };
    const running = run(key, round.count);
    running.then(round.settle, round.fail);
    running.then(ended, ended);
  }

  return async (key) => {
    let round = underWay.get(key);
    if (round === undefined) {
      round = newRound<Result>();
      round.count = 1;
      start(key, round);
      return { result: await round.result, count: 1, position: 1 };
    }
    const next = (round.next ??= newRound<Result>());
    next.count += 1;
    const position = next.count;
    const result = await next.result;
    return { result, count: next.count, position };
  };
}

interface Round<Result> {
  count: number;
  next: Round<Result> | undefined;
  readonly result: Promise<Result>;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

function newRound<Result>(): Round<Result> {
  let settle: (result: Result) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const result = new Promise<Result>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { count: 0, next: undefined, result, settle, fail };
}
