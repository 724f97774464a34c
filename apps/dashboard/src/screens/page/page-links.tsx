import { SegmentedControl } from '@mantine/core';
import { pageRoutes, type PageLink } from '@plumbline/contracts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { UrlText } from '../../components/values/url-text.tsx';
import { useRows } from '../../components/tables/use-rows.ts';

type Link = z.infer<typeof PageLink>;

/** Lists the links to the page, and the links on it. */
export default function PageLinks({
  siteCheckId,
  url,
}: {
  readonly siteCheckId: string;
  readonly url: string;
}) {
  const { links: direction = 'in' } = useSearch({ from: '/signed-in/sites/$siteId/page' });
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/page' });
  const navigate = useNavigate({ from: '/sites/$siteId/page' });
  const { rows, more, error, retry } = useRows(pageRoutes.listLinks, {
    params: { siteCheckId },
    query: { url, direction },
  });
  const columns: readonly Column<Link>[] = [
    {
      id: 'url',
      header: direction === 'in' ? 'From' : 'To',
      width: 'minmax(140px, 3fr)',
      cell: (link) =>
        link.external ? (
          <span title={link.url}>{link.url}</span>
        ) : (
          <AnchorLink to="/sites/$siteId/page" params={{ siteId }} search={{ url: link.url }} size="sm">
            <UrlText url={link.url} />
          </AnchorLink>
        ),
    },
    { id: 'text', header: 'Link text', width: 'minmax(96px, 2fr)', cell: ({ text }) => <bdi>{text}</bdi> },
    {
      id: 'nofollow',
      header: 'Follows',
      width: '72px',
      wideOnly: true,
      cell: ({ nofollow }) => (nofollow ? 'nofollow' : 'yes'),
    },
    {
      id: 'status',
      header: 'Status',
      width: '64px',
      numeric: true,
      cell: ({ statusCode }) => statusCode ?? '–',
    },
  ];
  return (
    <Section
      title="Links"
      actions={
        <SegmentedControl
          aria-label="Direction of the links"
          value={direction}
          onChange={(links) => void navigate({ search: (now) => ({ ...now, links }) })}
          data={[
            { value: 'in', label: 'To this page' },
            { value: 'out', label: 'From this page' },
          ]}
        />
      }
    >
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty
          title={direction === 'in' ? 'No page that was read links here' : 'No link was read on this page'}
        />
      ) : (
        <DataTable
          label="Links"
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          more={more}
          height="360px"
        />
      )}
    </Section>
  );
}
