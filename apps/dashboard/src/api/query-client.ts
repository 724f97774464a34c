import { ApiError } from '@plumbline/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** What was refused is not asked for again; what could not be answered is, twice. */
function retry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return !refused && failures < RETRIES;
}

/** Between the tabs of a browser: in one of them something was changed. */
const changes = new BroadcastChannel('changes');

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: () => changes.postMessage(null) }),
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) window.dispatchEvent(new Event(SIGNED_OUT));
    },
  }),
  defaultOptions: { queries: { retry, staleTime: 15_000 } },
});

changes.onmessage = () => void queryClient.invalidateQueries();

/** Said on the window when the session has ended while the dashboard was open. */
export const SIGNED_OUT = 'signed-out';
