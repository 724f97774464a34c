import { issueRoutes, type CheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from './call.ts';

/** The check catalogue by id: titles, reasons and advice come from there and from nowhere else. */
export function useChecks(): ReadonlyMap<string, CheckRecord> {
  const { data } = useQuery({ ...read(issueRoutes.listChecks, {}), staleTime: Infinity });
  return useMemo(() => new Map(data?.data.map((check) => [check.id, check])), [data]);
}
