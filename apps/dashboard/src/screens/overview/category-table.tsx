import {
  CATEGORY_NAMES,
  formatNumber,
  Severity as SeverityList,
  type Category,
  type SiteCheckOverview,
} from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { SeverityBar } from '../../components/values/severity-bar.tsx';
import './category-table.css';

/** Shows issues by category and severity: a bar of shares, and the numbers. */
export function CategoryTable({
  overview,
  siteId,
}: {
  readonly overview: SiteCheckOverview;
  readonly siteId: string;
}) {
  const rows = byCategory(overview.issuesByCategory);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  if (rows.length === 0) return null;
  return (
    <Section title="By category">
      <table className="category-table">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" className="category-share">
              Share
            </th>
            {SeverityList.options.map((level) => (
              <th key={level} scope="col" className="is-number">
                <Severity level={level} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ category, total, counts }) => (
            <tr key={category}>
              <th scope="row">
                <AnchorLink to="/sites/$siteId/issues" params={{ siteId }} search={{ category }} size="sm">
                  {CATEGORY_NAMES[category]}
                </AnchorLink>
              </th>
              <td className="category-share" aria-hidden>
                <SeverityBar counts={counts} width={(total / most) * 100} />
              </td>
              {SeverityList.options.map((level) => (
                <td key={level} className="is-number numbers">
                  {counts[level] === undefined ? '' : formatNumber(counts[level])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface Row {
  readonly category: Category;
  readonly total: number;
  readonly counts: Partial<Record<SeverityList, number>>;
}

function byCategory(entries: SiteCheckOverview['issuesByCategory']): readonly Row[] {
  const rows = new Map<Category, Row>();
  for (const { category, severity, issues } of entries) {
    const row = rows.get(category) ?? { category, total: 0, counts: {} };
    rows.set(category, {
      category,
      total: row.total + issues,
      counts: { ...row.counts, [severity]: issues },
    });
  }
  return [...rows.values()].sort((one, other) => other.total - one.total);
}
