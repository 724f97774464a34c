import { createApiClient, type CallInput, type CallOutput } from '@plumbline/api-client';
import type { RouteContract } from '@plumbline/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** Signed in by the session cookie, which the browser sends by itself. */
export const api = createApiClient({ baseUrl: window.location.origin });

/** A query that reads one route: `useQuery(read(siteRoutes.get, { params: { siteId } }))`. */
export function read<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
  return queryOptions({
    queryKey: [route.operationId, input],
    queryFn: ({ signal }) => api.call(route, { ...input, signal }),
  });
}

const POLL_MS = 3_000;

/**
 * What is still under way is read again every few seconds: `refetchInterval: whileUnderWay(({ status }) => status === 'pending')`.
 * @param elseMs for what others add to, such as schedules: how often it is read besides
 */
export function whileUnderWay<Data>(isUnderWay: (data: Data) => boolean, elseMs: number | false = false) {
  return ({ state: { data } }: { readonly state: { readonly data: Data | undefined } }) =>
    data !== undefined && isUnderWay(data) ? POLL_MS : elseMs;
}

/** How soon an open screen shows an analysis that a schedule or somebody else has started. */
export const NEWS_MS = 30_000;

/** A list that grows by a page whenever the next one is asked for. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}
export type RowOf<Answer> = Answer extends { readonly data: readonly (infer Row)[] } ? Row : never;

const ROWS_PER_REQUEST = 200;

/** A query that reads a list route page by page. */
export function readList<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
  type Answer = CallOutput<Route> & ListAnswer<RowOf<CallOutput<Route>>>;
  const { query } = input as { readonly query?: object };
  return infiniteQueryOptions({
    queryKey: [route.operationId, input, 'pages'],
    queryFn: async ({ signal, pageParam }) =>
      (await api.call(route, {
        ...input,
        query: { ...query, limit: ROWS_PER_REQUEST, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      })) as Answer,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** A call that changes something; what it changed is read anew, by operation id. */
export function useSend<Route extends RouteContract>(route: Route, changes: readonly RouteContract[] = []) {
  const client = useQueryClient();
  return useMutation<CallOutput<Route>, Error, CallInput<Route>>({
    mutationFn: (input) => api.call(route, input),
    onSuccess: async () => {
      await Promise.all(
        changes.map(({ operationId }) => client.invalidateQueries({ queryKey: [operationId] })),
      );
    },
  });
}
