import { createApiClient, type CallInput, type CallOutput } from '@plumbline/api-client';
import type { RouteContract } from '@plumbline/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** The client of the API. Its calls carry the session cookie, which the browser adds. */
export const api = createApiClient({ baseUrl: window.location.origin });

/** Returns a query that reads one route: `useQuery(read(siteRoutes.get, { params: { siteId } }))`. */
export function read<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
  return queryOptions({
    queryKey: [route.operationId, input],
    queryFn: ({ signal }) => api.call(route, { ...input, signal }),
  });
}

const POLL_MS = 3_000;

/**
 * Returns an interval that polls every few seconds while something runs:
 * `refetchInterval: whileUnderWay(({ status }) => status === 'pending')`.
 * @param elseMs interval at other times, for data that schedules or other members change
 */
export function whileUnderWay<Data>(isUnderWay: (data: Data) => boolean, elseMs: number | false = false) {
  return ({ state: { data } }: { readonly state: { readonly data: Data | undefined } }) =>
    data !== undefined && isUnderWay(data) ? POLL_MS : elseMs;
}

/** The time within which an open screen shows an analysis that a schedule or another member has started. */
export const NEWS_MS = 30_000;

/** A page of a list. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}
export type RowOf<Answer> = Answer extends { readonly data: readonly (infer Row)[] } ? Row : never;

const ROWS_PER_REQUEST = 200;

/** Returns a query that reads a list route page by page. */
export function readList<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
  type Answer = CallOutput<Route> & ListAnswer<RowOf<CallOutput<Route>>>;
  const { query } = input as { readonly query?: object };
  return infiniteQueryOptions({
    queryKey: [route.operationId, input, 'pages'],
    queryFn: async ({ signal, pageParam }) =>
      (await api.call(route, {
        ...input,
        query: { ...query, limit: ROWS_PER_REQUEST, cursor: pageParam ?? undefined },
        signal,
      })) as Answer,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Returns a mutation. After it, queries of the named operations are read again. */
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
