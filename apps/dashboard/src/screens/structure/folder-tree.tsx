import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import {
  FOLDER_ENTRIES_MAX,
  formatNumber,
  overviewRoutes,
  siteRoutes,
  type Folder,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { readableUrl } from '../../components/values/readable-url.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Waiting } from '../../components/waiting.tsx';
import type { StructureSearch } from '../../search.ts';

const FolderMap = lazyPart(() => import('./folder-map.tsx'));

type Sort = NonNullable<StructureSearch['sort']>;
type Order = NonNullable<StructureSearch['order']>;

interface Props {
  readonly siteCheckId: string;
  readonly path: string;
  readonly sort: Sort;
  readonly order: Order;
  readonly onOpen: (path: string) => void;
  readonly onSort: (sort: Sort) => void;
}

/**
 * Lists the contents of a folder of the site, most issues first. It shows one level at a time, so that sites of any
 * size fit.
 */
export function FolderTree({ siteCheckId, path, sort, order, onOpen, onSort }: Props) {
  const { siteId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(
    read(overviewRoutes.listFolders, { params: { siteCheckId }, query: { path } }),
  );
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const rows = data && [...data.data].sort(by(sort, order));
  return (
    <Section title="Folders and pages">
      <Breadcrumbs aria-label="Path">
        {ancestorsOf(path).map(({ name, at }) => (
          <Anchor key={at} component="button" type="button" size="sm" onClick={() => onOpen(at)}>
            {readableUrl(name)}
          </Anchor>
        ))}
      </Breadcrumbs>
      {data === undefined ? (
        <Waiting height={340}>Counting the pages of the folders …</Waiting>
      ) : (
        <Suspense fallback={<Waiting height={340}>Loading the map …</Waiting>}>
          <FolderMap
            key={path}
            siteId={siteId}
            siteCheckId={siteCheckId}
            path={path}
            folders={data.data}
            onOpen={onOpen}
          />
        </Suspense>
      )}
      <DataTable
        label="Folders and pages"
        columns={columnsOf(siteId, onOpen)}
        rows={rows}
        idOf={({ path: id, isPage }) => `${id} ${String(isPage)}`}
        sort={sort}
        order={order}
        onSort={(column) => onSort(column as Sort)}
        height="max(320px, calc(100dvh - 320px))"
      />
      {data?.data.length === FOLDER_ENTRIES_MAX && site.data && (
        <Text size="sm">
          These are the {formatNumber(FOLDER_ENTRIES_MAX)} with the most issues.{' '}
          <AnchorLink
            to="/sites/$siteId/pages"
            params={{ siteId }}
            search={{ urlPrefix: new URL(path, site.data.url).href }}
            inherit
            underline="always"
          >
            All pages in this folder
          </AnchorLink>
        </Text>
      )}
    </Section>
  );
}

function columnsOf(siteId: string, onOpen: (path: string) => void): readonly Column<Folder>[] {
  const figure = (id: Sort, header: string, wideOnly: boolean): Column<Folder> => ({
    id,
    header,
    width: '88px',
    numeric: true,
    sortable: true,
    wideOnly,
    cell: (row) => {
      const value = row[id];
      return typeof value === 'number' ? formatNumber(value) : '–';
    },
  });
  return [
    {
      id: 'path',
      header: 'Folder or page',
      width: 'minmax(150px, 2fr)',
      sortable: true,
      cell: ({ path, url }) =>
        url === null ? (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onOpen(path)}>
            {readableUrl(path)}
          </Anchor>
        ) : (
          <AnchorLink to="/sites/$siteId/page" params={{ siteId }} search={{ url }} size="sm">
            {readableUrl(path)}
          </AnchorLink>
        ),
    },
    {
      id: 'title',
      header: 'Name',
      width: 'minmax(120px, 2fr)',
      wideOnly: true,
      cell: ({ title }) => title && <bdi>{title}</bdi>,
    },
    figure('issues', 'Issues', false),
    figure('pages', 'Pages', true),
    figure('indexable', 'Indexable', true),
    figure('depth', 'Depth', true),
  ];
}

function by(sort: Sort, order: Order) {
  const sign = order === 'asc' ? 1 : -1;
  return (one: Folder, other: Folder) =>
    sort === 'path'
      ? sign * one.path.localeCompare(other.path)
      : sign * ((one[sort] ?? -1) - (other[sort] ?? -1)) || one.path.localeCompare(other.path);
}

function ancestorsOf(path: string): readonly { readonly name: string; readonly at: string }[] {
  const names = path.split('/').filter((name) => name !== '');
  return [
    { name: 'All of the site', at: '/' },
    ...names.map((name, index) => ({ name, at: `/${names.slice(0, index + 1).join('/')}/` })),
  ];
}
