import { siteRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { NEWS_MS, read, whileUnderWay } from '../../api/call.ts';
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
  return {
    siteId,
    recent,
    latest,
    running: latest !== undefined && isRunning(latest) ? latest : undefined,
    ...chooseAnalysis(recent ?? [], analysis),
    error: list.error,
    retry: () => void list.refetch(),
  };
}
