import { siteCheckRoutes, siteRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { NEWS_MS, read, whileUnderWay } from '../../api/call.ts';
import { isGone } from '../../api/is-gone.ts';
import { chooseAnalysis } from './choose-analysis.ts';

const RECENT = 50;

/** Returns the query of the latest analyses, which nearly every screen of a site needs and the router prefetches. */
export function recentAnalyses(siteId: string) {
  return read(siteRoutes.listAnalyses, { params: { siteId }, query: { limit: RECENT } });
}

const isRunning = ({ status }: SiteCheckRecord) => status === 'in_progress';

/** Returns the open site, its latest analyses, and the shown one. */
export function useAnalysis() {
  const { siteId = '' } = useParams({ strict: false });
  const { analysis } = useSearch({ strict: false });
  const list = useQuery({
    ...recentAnalyses(siteId),
    enabled: siteId !== '',
    refetchInterval: whileUnderWay(({ data }) => data.some(isRunning), NEWS_MS),
  });
  const recent: readonly SiteCheckRecord[] | undefined = list.data?.data;
  const [latest] = recent ?? [];
  const isOlder = analysis !== undefined && recent?.every(({ id }) => id !== analysis) === true;
  const older = useQuery({
    ...read(siteCheckRoutes.get, { params: { siteCheckId: analysis ?? '' } }),
    enabled: isOlder,
  });
  return {
    siteId,
    recent,
    latest,
    running: latest !== undefined && isRunning(latest) ? latest : undefined,
    ...chooseAnalysis(recent ?? [], analysis, older.data?.siteId === siteId ? older.data : undefined),
    /** True while the analysis of the URL is being read by itself. */
    isReadingOlder: isOlder && older.isPending,
    /** True if the URL names an analysis, which its site need not have any more. */
    isChosen: analysis !== undefined,
    error: list.error ?? (isGone(older.error) ? null : older.error),
    retry: () => void Promise.all([list.refetch(), isOlder ? older.refetch() : null]),
  };
}
