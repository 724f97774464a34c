import { Severity as SeverityList, type SiteCheckOverview } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { SeverityBar } from '../../components/values/severity-bar.tsx';

interface Props {
  readonly siteId: string;
  readonly totals: SiteCheckOverview['issuesBySeverity'];
}

/** Shows the issues by severity: one bar of shares, and a link to the issues of each severity. */
export function SeverityTotals({ siteId, totals }: Props) {
  return (
    <div>
      <SeverityBar counts={totals} />
      <div className="severity-totals">
        {SeverityList.options.map((level) => (
          <AnchorLink
            key={level}
            to="/sites/$siteId/issues"
            params={{ siteId }}
            search={{ severity: level }}
            c="inherit"
          >
            <Severity level={level} count={totals[level]} />
          </AnchorLink>
        ))}
      </div>
    </div>
  );
}
