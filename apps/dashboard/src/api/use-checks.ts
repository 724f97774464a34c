import { issueRoutes, type CheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from './call.ts';

/** Returns the check catalogue by id, the only source of titles, reasons and advice. */
export function useChecks(): ReadonlyMap<string, CheckRecord> {
  const { data } = useQuery({ ...read(issueRoutes.listChecks, {}), staleTime: Infinity });
  return useMemo(() => new Map(data?.data.map((check) => [check.id, check])), [data]);
}
