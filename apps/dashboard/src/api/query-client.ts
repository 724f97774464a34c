import { ApiError } from '@plumbline/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** Retries a call twice if the service gave no answer; never retries a refusal. */
function retry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return !refused && failures < RETRIES;
}

/** The channel that tells other tabs of the browser about changes. */
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

/** The event on the window that says that the session has ended while the dashboard was open. */
export const SIGNED_OUT = 'signed-out';
