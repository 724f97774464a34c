import { ApiError, readEvents } from '@plumbline/api-client';
import { siteCheckRoutes, type SiteCheckProgress } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from './call.ts';
import { queryClient } from './query-client.ts';

const WAIT_LEAST_MS = 1_000;
const WAIT_MOST_MS = 15_000;
/** Answers that stay the same however often the stream is opened. */
const REFUSALS: readonly number[] = [401, 403, 404, 410];

/** The live state of an analysis, or the last known one while `connected` is false. */
export interface Live {
  readonly progress: SiteCheckProgress | undefined;
  readonly connected: boolean;
  /** The answer that ended the stream for good, until `retry`. */
  readonly refusal: ApiError | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Follows the progress of an analysis. */
export function useProgress(siteCheckId: string): Live {
  const status = useQuery(read(siteCheckRoutes.getStatus, { params: { siteCheckId } }));
  const [connected, setConnected] = useState(true);
  const [refused, setRefused] = useState<Refused | null>(null);
  const refusal = refused?.siteCheckId === siteCheckId ? refused.answer : null;
  const follows = status.data?.status === 'in_progress' && refusal === null;
  useEffect(() => {
    if (!follows) return;
    const stop = new AbortController();
    void follow(siteCheckId, stop.signal, {
      onConnection: setConnected,
      onRefusal: (answer) => setRefused({ siteCheckId, answer }),
    });
    return () => stop.abort();
  }, [siteCheckId, follows]);
  function retry() {
    setRefused(null);
    void status.refetch();
  }
  return { progress: status.data, error: status.error, retry, connected, refusal };
}

interface Refused {
  readonly siteCheckId: string;
  readonly answer: ApiError;
}

interface Listener {
  readonly onConnection: (connected: boolean) => void;
  readonly onRefusal: (answer: ApiError) => void;
}

/** Keeps a stream open until the analysis ends or the service refuses, and opens it again whenever it breaks. */
async function follow(
  siteCheckId: string,
  signal: AbortSignal,
  { onConnection, onRefusal }: Listener,
): Promise<void> {
  const { queryKey } = read(siteCheckRoutes.getStatus, { params: { siteCheckId } });
  let wait = WAIT_LEAST_MS;
  // A function, because the signal may change during every wait.
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      const response = await api.send(siteCheckRoutes.events, { params: { siteCheckId }, signal });
      if (!response.ok) throw new ApiError(response, await response.json().catch(() => undefined));
      for await (const { name, data } of readEvents(response)) {
        onConnection(true);
        wait = WAIT_LEAST_MS;
        queryClient.setQueryData(queryKey, data as SiteCheckProgress);
        if (name === 'end') {
          await queryClient.invalidateQueries();
          return;
        }
      }
    } catch (error) {
      if (isOver()) return;
      if (error instanceof ApiError && REFUSALS.includes(error.status)) {
        onRefusal(error);
        return;
      }
      onConnection(false);
      wait = Math.min(wait * 2, WAIT_MOST_MS);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
