import { counted, type SiteCheckOverview, type SiteCheckRecord } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';

interface Props {
  readonly analysis: SiteCheckRecord;
  readonly change: SiteCheckOverview['change'];
}

/** Links to earlier issues that this analysis did not judge again, and that the list therefore lacks. */
export function NotJudgedAgain({ analysis: { id, siteId }, change }: Props) {
  if (change === null || change.not_judged === 0) return null;
  return (
    <AnchorLink
      to="/sites/$siteId/analyses/$siteCheckId"
      params={{ siteId, siteCheckId: id }}
      search={{ compare: change.siteCheckId, change: 'not_judged' }}
      size="sm"
    >
      {counted(change.not_judged, 'known issue was', 'known issues were')} not judged again
    </AnchorLink>
  );
}
