import { reportRoutes, type ReportRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { isGone } from '../../api/is-gone.ts';

/**
 * Returns the report of the URL, without one in the URL the newest.
 * @param listed the reports of the site that were read so far; the one of the URL may be older
 */
export function useChosenReport(
  siteId: string,
  chosenId: string | undefined,
  listed: readonly ReportRecord[] | undefined,
) {
  const inList = chosenId === undefined ? listed?.[0] : listed?.find(({ id }) => id === chosenId);
  const isElsewhere = chosenId !== undefined && listed !== undefined && inList === undefined;
  const other = useQuery({
    ...read(reportRoutes.get, { params: { reportId: chosenId ?? '' } }),
    enabled: isElsewhere,
  });
  const isOfSite = other.data?.siteId === siteId;
  return {
    shown: inList ?? (isElsewhere && isOfSite ? other.data : undefined),
    isMissing: isElsewhere && (isGone(other.error) || (other.data !== undefined && !isOfSite)),
    error: isElsewhere && !isGone(other.error) ? other.error : null,
    retry: () => void other.refetch(),
  };
}
