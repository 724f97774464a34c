import type { CallInput, CallOutput } from '@plumbline/api-client';
import type { RouteContract } from '@plumbline/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { NEWS_MS, readList, whileUnderWay, type RowOf } from '../../api/call.ts';

/**
 * Returns the rows read so far in the form that a table needs, and the first answer, which describes the whole list.
 * Reads the rows again every few seconds while one of them `isUnderWay`, and less often otherwise.
 */
export function useRows<Route extends RouteContract>(
  route: Route,
  input: CallInput<Route>,
  isUnderWay?: (row: RowOf<CallOutput<Route>>) => boolean,
) {
  const list = useInfiniteQuery({
    ...readList(route, input),
    refetchInterval:
      isUnderWay !== undefined &&
      whileUnderWay(({ pages }) => pages.some(({ data }) => data.some(isUnderWay)), NEWS_MS),
  });
  const { fetchNextPage, isFetching, isFetchNextPageError } = list;
  const load = useCallback(() => {
    // A table that shows its end would request refused rows again in every frame.
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetching, isFetchNextPageError]);
  return {
    first: list.data?.pages[0],
    rows: list.data?.pages.flatMap((page) => page.data),
    more: { exists: list.hasNextPage, load, isRefused: list.isError },
    error: list.error,
    retry: () => void list.refetch(),
  };
}
