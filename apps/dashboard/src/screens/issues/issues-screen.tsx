import { Group } from '@mantine/core';
import { Category, issueRoutes, overviewRoutes, Severity, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { useChecks } from '../../api/use-checks.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Shown } from '../../components/tables/shown.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import type { IssueSearch } from '../../search.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { IssueTable } from './issue-table.tsx';

/** What is wrong, across all pages. */
export function IssuesScreen() {
  return <AnalysisGate title="Issues">{(check) => <Issues check={check} />}</AnalysisGate>;
}

function Issues({ check }: { readonly check: SiteCheckRecord }) {
  const { q, check: checkId, severity, category } = useSearch({ from: '/signed-in/sites/$siteId/issues' });
  const navigate = useNavigate({ from: '/sites/$siteId/issues' });
  const checks = useChecks();
  const params = { siteCheckId: check.id };
  const { rows, first, more, error, retry } = useRows(issueRoutes.list, {
    params,
    query: { q, check: checkId, severity, category, sort: 'severity' },
  });
  // Takes longer than the rows do, and can wait for them.
  const overview = useQuery({ ...read(overviewRoutes.get, { params }), enabled: rows !== undefined });
  const filter = (change: Partial<IssueSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const filtered = [q, checkId, severity, category].some((value) => value !== undefined);
  return (
    <Screen title="Issues" sentence={overview.data?.sentences.issues}>
      <Group gap="xs">
        <SearchBox label="Search URLs and problems" value={q} onSearch={(text) => filter({ q: text })} />
        <Choice
          label="Severity"
          all="Any severity"
          options={Severity.options}
          value={severity}
          onChoose={(value) => filter({ severity: value })}
        />
        <Choice
          label="Category"
          all="Any category"
          options={Category.options}
          value={category}
          onChoose={(value) => filter({ category: value })}
        />
        {checkId !== undefined && (
          <Choice
            label="Problem"
            all="Any problem"
            options={[{ value: checkId, label: checks.get(checkId)?.title ?? checkId }]}
            value={checkId}
            onChoose={(value) => filter({ check: value })}
          />
        )}
      </Group>
      <Shown total={first?.total} noun="issue" />
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title={filtered ? 'No issue passes this filter' : 'Nothing wrong was found'} />
      ) : (
        <IssueTable rows={rows} more={more} total={first?.total} />
      )}
    </Screen>
  );
}
