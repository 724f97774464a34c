/** Runs `work` again and again, `milliseconds` after it ended, until stopped; never twice at once. */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const round = (): void => {
    running = work()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(round, milliseconds);
      });
  };
  timer = setTimeout(round, milliseconds);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
