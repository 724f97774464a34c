import type { CallInput, CallOutput } from '@plumbline/api-client';
import type { RouteContract } from '@plumbline/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { NEWS_MS, readList, whileUnderWay, type RowOf } from '../../api/call.ts';

/**
 * The rows of a list as far as they have been read, in the form that a table takes, with the first answer, which says what
 * there is to say of all of them. They are read again every few seconds while one of them `isUnderWay`, and now and then
 * where there may be such.
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
  const { fetchNextPage, isFetching } = list;
  const load = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);
  return {
    first: list.data?.pages[0],
    rows: list.data?.pages.flatMap((page) => page.data),
    more: { exists: list.hasNextPage, load },
    error: list.error,
    retry: () => void list.refetch(),
  };
}
