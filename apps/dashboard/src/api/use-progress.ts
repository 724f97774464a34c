import { readEvents } from '@plumbline/api-client';
import { siteCheckRoutes, type SiteCheckProgress } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from './call.ts';
import { queryClient } from './query-client.ts';

const WAIT_LEAST_MS = 1_000;
const WAIT_MOST_MS = 15_000;

/** The live state of an analysis, or the last known one while `connected` is false. */
export interface Live {
  readonly progress: SiteCheckProgress | undefined;
  readonly connected: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Follows the progress of an analysis. */
export function useProgress(siteCheckId: string): Live {
  const status = useQuery(read(siteCheckRoutes.getStatus, { params: { siteCheckId } }));
  const [connected, setConnected] = useState(true);
  const running = status.data?.status === 'in_progress';
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    void follow(siteCheckId, stop.signal, setConnected);
    return () => stop.abort();
  }, [siteCheckId, running]);
  return { progress: status.data, error: status.error, retry: () => void status.refetch(), connected };
}

/** Keeps a stream open until the analysis ends, and opens it again whenever it breaks. */
async function follow(
  siteCheckId: string,
  signal: AbortSignal,
  onConnection: (connected: boolean) => void,
): Promise<void> {
  const { queryKey } = read(siteCheckRoutes.getStatus, { params: { siteCheckId } });
  let wait = WAIT_LEAST_MS;
  // A function, because the signal may change during every wait.
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      const response = await api.send(siteCheckRoutes.events, { params: { siteCheckId }, signal });
      if (!response.ok) throw new Error(`The stream was answered with ${response.status}.`);
      for await (const { name, data } of readEvents(response)) {
        onConnection(true);
        wait = WAIT_LEAST_MS;
        queryClient.setQueryData(queryKey, data as SiteCheckProgress);
        if (name === 'end') {
          await queryClient.invalidateQueries();
          return;
        }
      }
    } catch {
      if (!isOver()) onConnection(false);
      wait = Math.min(wait * 2, WAIT_MOST_MS);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
