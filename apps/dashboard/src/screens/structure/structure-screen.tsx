import { SegmentedControl } from '@mantine/core';
import { overviewRoutes, pageRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '../../api/call.ts';
import { Empty } from '../../components/empty.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { Waiting } from '../../components/waiting.tsx';
import type { StructureSearch } from '../../search.ts';
import { PageTable } from '../pages/pages-screen.tsx';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { FolderTree } from './folder-tree.tsx';

const LinkGraph = lazyPart(() => import('./link-graph.tsx'));
const FROM = '/signed-in/sites/$siteId/structure';

/** Shows the structure of the site: its folders, the links around a page, and orphans. */
export function StructureScreen() {
  return <AnalysisGate title="Structure">{(analysis) => <Structure analysis={analysis} />}</AnalysisGate>;
}

function Structure({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { view = 'folders', path, sort = 'issues', order = 'desc' } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/sites/$siteId/structure' });
  const overview = useQuery(read(overviewRoutes.get, { params: { siteCheckId: analysis.id } }));
  const show = (change: Partial<StructureSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }) });
  return (
    <Screen
      title="Structure"
      sentence={overview.data?.sentences.structure}
      actions={
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={(next) => show({ view: next, path: undefined })}
          data={[
            { value: 'folders', label: 'Folders' },
            { value: 'graph', label: 'Links' },
            { value: 'orphans', label: 'Orphans' },
          ]}
        />
      }
    >
      {view === 'folders' && (
        <FolderTree
          siteCheckId={analysis.id}
          path={path ?? '/'}
          sort={sort}
          order={order}
          onOpen={(next) => show({ path: next })}
          onSort={(next) => show({ sort: next, order: sort === next && order === 'desc' ? 'asc' : 'desc' })}
        />
      )}
      {view === 'graph' && (
        <Suspense fallback={<Waiting height={520}>Loading the graph …</Waiting>}>
          <LinkGraph analysis={analysis} url={path} onCentre={(next) => show({ path: next })} />
        </Suspense>
      )}
      {view === 'orphans' && <Orphans siteCheckId={analysis.id} />}
    </Screen>
  );
}

function Orphans({ siteCheckId }: { readonly siteCheckId: string }) {
  const { rows, first, more, error, retry } = useRows(pageRoutes.list, {
    params: { siteCheckId },
    query: { orphaned: 'true' },
  });
  if (error) return <Failure error={error} retry={retry} />;
  if (rows?.length === 0) return <Empty title="Every page that was read has a link from another page" />;
  return <PageTable rows={rows} total={first?.total} more={more} />;
}
