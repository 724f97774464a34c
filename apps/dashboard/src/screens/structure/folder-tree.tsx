import { Anchor, Breadcrumbs, Skeleton, Table } from '@mantine/core';
import { overviewRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { number } from '../../components/values/numbers.ts';
import { Section } from '../../components/section.tsx';

interface Props {
  readonly siteCheckId: string;
  readonly path: string;
  readonly onOpen: (path: string) => void;
}

/** What lies in a folder of the site; one level at a time, so that no site is too large for it. */
export function FolderTree({ siteCheckId, path, onOpen }: Props) {
  const { data, error, refetch } = useQuery(
    read(overviewRoutes.listFolders, { params: { siteCheckId }, query: { path } }),
  );
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const most = Math.max(1, ...(data?.data ?? []).map(({ pages }) => pages));
  return (
    <Section title="Folders">
      <Breadcrumbs aria-label="Path">
        {ancestorsOf(path).map(({ name, at }) => (
          <Anchor key={at} component="button" type="button" size="sm" onClick={() => onOpen(at)}>
            {name}
          </Anchor>
        ))}
      </Breadcrumbs>
      {data === undefined ? (
        <Skeleton height={320} />
      ) : (
        <Table verticalSpacing={6} layout="fixed" className="numbers">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Path</Table.Th>
              <Table.Th visibleFrom="sm">Share</Table.Th>
              <Table.Th ta="right" w={72}>
                Pages
              </Table.Th>
              <Table.Th ta="right" w={88} visibleFrom="sm">
                Indexable
              </Table.Th>
              <Table.Th ta="right" w={72}>
                Issues
              </Table.Th>
              <Table.Th ta="right" w={72} visibleFrom="sm">
                Depth
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((folder) => (
              <Table.Tr key={`${folder.path} ${String(folder.isPage)}`}>
                <Table.Td className="breaks">
                  {folder.isPage ? (
                    folder.path
                  ) : (
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      ta="left"
                      onClick={() => onOpen(folder.path)}
                    >
                      {folder.path}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td visibleFrom="sm" aria-hidden>
                  <div
                    style={{
                      height: 12,
                      borderRadius: 2,
                      background: 'var(--accent)',
                      width: `${(folder.pages / most) * 100}%`,
                    }}
                  />
                </Table.Td>
                <Table.Td ta="right">{number(folder.pages)}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {number(folder.indexable)}
                </Table.Td>
                <Table.Td ta="right">{number(folder.issues)}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {folder.depth ?? '–'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

function ancestorsOf(path: string): readonly { readonly name: string; readonly at: string }[] {
  const names = path.split('/').filter((name) => name !== '');
  return [
    { name: 'All of the site', at: '/' },
    ...names.map((name, index) => ({ name, at: `/${names.slice(0, index + 1).join('/')}/` })),
  ];
}
