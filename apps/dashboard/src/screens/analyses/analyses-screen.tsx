import { Text } from '@mantine/core';
import { formatNumber, siteRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useParams } from '@tanstack/react-router';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { duration } from '../../components/values/duration.ts';
import { Screen } from '../../components/screen.tsx';
import { State } from '../../components/values/state.tsx';
import { Time } from '../../components/values/time.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { StartAnalysis } from '../site/start-analysis.tsx';
import { remarksOf } from './remarks-of.ts';

const COLUMNS: readonly Column<SiteCheckRecord>[] = [
  {
    id: 'started',
    header: 'Started',
    width: 'minmax(88px, 2fr)',
    cell: ({ id, siteId, startedAt }) => (
      <AnchorLink to="/sites/$siteId/analyses/$siteCheckId" params={{ siteId, siteCheckId: id }} size="sm">
        <Time at={startedAt} />
      </AnchorLink>
    ),
  },
  {
    id: 'status',
    header: 'State',
    width: '100px',
    cell: (check) => (
      <>
        <State status={check.status} />
        {remarksOf(check).map((remark) => (
          <Text key={remark} size="xs" c="dimmed">
            {remark}
          </Text>
        ))}
      </>
    ),
  },
  {
    id: 'score',
    header: 'Score',
    width: '44px',
    numeric: true,
    cell: ({ healthScore }) => healthScore ?? '',
  },
  {
    id: 'urls',
    header: 'URLs',
    width: '88px',
    numeric: true,
    wideOnly: true,
    cell: ({ urlsChecked }) => formatNumber(urlsChecked),
  },
  {
    id: 'issues',
    header: 'Issues',
    width: '76px',
    numeric: true,
    cell: ({ issuesFound }) => formatNumber(issuesFound),
  },
  {
    id: 'took',
    header: 'Took',
    width: '112px',
    numeric: true,
    wideOnly: true,
    cell: ({ startedAt, finishedAt }) =>
      finishedAt === null ? '' : duration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000),
  },
];

/** Shows the analyses of a site. */
export function AnalysesScreen() {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/analyses' });
  const { rows, first, more, error, retry } = useRows(
    siteRoutes.listAnalyses,
    { params: { siteId } },
    ({ status }) => status === 'in_progress',
  );
  return (
    <Screen title="Analyses" sentence={first?.sentence} actions={<StartAnalysis />}>
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="This site has not been analysed yet" />
      ) : (
        <DataTable label="Analyses" columns={COLUMNS} rows={rows} idOf={({ id }) => id} more={more} />
      )}
    </Screen>
  );
}
