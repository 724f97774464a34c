import { Button, Group } from '@mantine/core';
import {
  formatBytes,
  formatNumber,
  pageRoutes,
  type PageRecord,
  type PageSort,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { fileAddress } from '../../api/file-address.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Filters } from '../../components/tables/filters.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Shown } from '../../components/tables/shown.tsx';
import { shortUrl } from '../../components/values/readable-url.ts';
import { UrlText } from '../../components/values/url-text.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import type { PageSearch } from '../../search.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';

const STATUSES = [
  { value: '2xx', label: '2xx answered' },
  { value: '3xx', label: '3xx redirected' },
  { value: '4xx', label: '4xx not there' },
  { value: '5xx', label: '5xx failed' },
  { value: 'none', label: 'no answer' },
] as const;

const FROM = '/signed-in/sites/$siteId/pages';

/** Lists every page that was read. */
export function PagesScreen() {
  return <AnalysisGate title="Pages">{(analysis) => <Pages analysis={analysis} />}</AnalysisGate>;
}

function Pages({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const search = useSearch({ from: FROM });
  const { q, urlPrefix, status, indexable, changedByRendering, depth } = search;
  const { sort = 'issuesFound', order = 'desc' } = search;
  const navigate = useNavigate({ from: '/sites/$siteId/pages' });
  const params = { siteCheckId: analysis.id };
  const shown = {
    q,
    urlPrefix,
    status,
    depth,
    sort,
    order,
    indexable: flagOf(indexable),
    changedByRendering: flagOf(changedByRendering),
  };
  const { rows, first, more, error, retry } = useRows(pageRoutes.list, { params, query: shown });
  const filter = (change: Partial<PageSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change });
  return (
    <Screen title="Pages" sentence={first?.sentence ?? undefined}>
      <Filters
        search={
          <SearchBox label="Search URLs and titles" value={q} onSearch={(text) => filter({ q: text })} />
        }
        set={[status, indexable, changedByRendering]}
      >
        <Choice
          label="Status"
          all="Any status"
          options={STATUSES}
          value={status as (typeof STATUSES)[number]['value'] | undefined}
          onChoose={(value) => filter({ status: value })}
        />
        <Choice
          label="Indexable"
          all="Indexable or not"
          options={[
            { value: 'true', label: 'indexable' },
            { value: 'false', label: 'not indexable' },
          ]}
          value={flagOf(indexable)}
          onChoose={(value) => filter({ indexable: value && value === 'true' })}
        />
        <Choice
          label="JavaScript"
          all="JavaScript or not"
          options={[{ value: 'true', label: 'changed by JavaScript' }]}
          value={changedByRendering === true ? 'true' : undefined}
          onChoose={(value) => filter({ changedByRendering: value && true })}
        />
      </Filters>
      <Group justify="space-between">
        <Shown total={first?.total} noun="page" />
        <Group gap="xs">
          {urlPrefix !== undefined && (
            <Button variant="default" size="xs" onClick={() => filter({ urlPrefix: undefined })}>
              Only below {shortUrl(urlPrefix)} ✕
            </Button>
          )}
          <Button
            component="a"
            variant="default"
            size="xs"
            href={fileAddress(pageRoutes.export, analysis.id, { ...shown, format: 'csv' })}
            download
          >
            Export what is shown
          </Button>
        </Group>
      </Group>
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="No page passes this filter" />
      ) : (
        <PageTable
          rows={rows}
          total={first?.total}
          more={more}
          sort={sort}
          order={order}
          onSort={(column) =>
            filter({
              sort: column as PageSort,
              order: sort === column && order === 'desc' ? 'asc' : 'desc',
            })
          }
        />
      )}
    </Screen>
  );
}

function flagOf(value: boolean | undefined): 'true' | 'false' | undefined {
  return value === undefined ? undefined : value ? 'true' : 'false';
}

type TableProps = Pick<
  Parameters<typeof DataTable<PageRecord>>[0],
  'rows' | 'total' | 'more' | 'sort' | 'order' | 'onSort' | 'height'
>;

/** A table of pages, also for the orphans of the structure screen. */
export function PageTable(props: TableProps) {
  const { siteId = '' } = useParams({ strict: false });
  const columns: readonly Column<PageRecord>[] = [
    {
      id: 'url',
      header: 'Page',
      width: 'minmax(150px, 3fr)',
      sortable: true,
      cell: ({ url }) => (
        <AnchorLink to="/sites/$siteId/page" params={{ siteId }} search={{ url }} size="sm">
          <UrlText url={url} />
        </AnchorLink>
      ),
    },
    {
      id: 'title',
      header: 'Title',
      width: 'minmax(120px, 2fr)',
      wideOnly: true,
      cell: ({ title }) => title && <bdi>{title}</bdi>,
    },
    {
      id: 'statusCode',
      header: 'Status',
      width: '64px',
      numeric: true,
      sortable: true,
      cell: ({ statusCode }) => statusCode ?? '–',
    },
    {
      id: 'indexable',
      header: 'Indexable',
      width: '80px',
      wideOnly: true,
      cell: ({ indexable }) => (indexable === null ? '–' : indexable ? 'yes' : 'no'),
    },
    {
      id: 'depth',
      header: 'Depth',
      width: '64px',
      numeric: true,
      wideOnly: true,
      sortable: true,
      cell: ({ depth }) => formatNumber(depth),
    },
    {
      id: 'linksIn',
      header: 'Links in',
      width: '80px',
      numeric: true,
      wideOnly: true,
      sortable: true,
      cell: ({ linksIn }) => (linksIn === null ? '–' : formatNumber(linksIn)),
    },
    {
      id: 'responseMs',
      header: 'Answered in',
      width: '96px',
      numeric: true,
      wideOnly: true,
      sortable: true,
      cell: ({ responseMs }) => (responseMs === null ? '–' : `${formatNumber(responseMs)} ms`),
    },
    {
      id: 'bytes',
      header: 'Size',
      width: '80px',
      numeric: true,
      wideOnly: true,
      sortable: true,
      cell: (page) => (page.bytes === null ? '–' : formatBytes(page.bytes)),
    },
    {
      id: 'issuesFound',
      header: 'Issues',
      width: '64px',
      numeric: true,
      sortable: true,
      cell: ({ issuesFound, notJudged }) =>
        notJudged !== null && issuesFound === 0 ? '–' : formatNumber(issuesFound),
    },
  ];
  return <DataTable label="Pages" columns={columns} idOf={({ id }) => id} {...props} />;
}
