import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  Category,
  CATEGORY_NAMES,
  Dimension,
  issueRoutes,
  overviewRoutes,
  Severity,
  type IssueRecord,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../api/call.ts';
import { useChecks } from '../../api/use-checks.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Shown } from '../../components/tables/shown.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { counted, number } from '../../components/values/numbers.ts';
import type { IssueSearch } from '../../search.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { IssueTable } from './issue-table.tsx';

const IgnoreDialog = lazy(() => import('./ignore-dialog.tsx'));
const SavedFilters = lazy(() => import('./saved-filters.tsx'));

const FROM = '/signed-in/sites/$siteId/issues';

/** The issues of all pages. */
export function IssuesScreen() {
  return <AnalysisGate title="Issues">{(analysis) => <Issues analysis={analysis} />}</AnalysisGate>;
}

function Issues({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { analysis: _analysis, ...filter } = useSearch({ from: FROM });
  const params = { siteCheckId: analysis.id };
  const { rows, first, more, error, retry } = useRows(issueRoutes.list, {
    params,
    query: { ...filter, sort: 'severity' },
  });
  // It takes longer than the rows, so it is read after them.
  const overview = useQuery({ ...read(overviewRoutes.get, { params }), enabled: rows !== undefined });
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const [ticked, setTicked] = useState<ReadonlyMap<string, IssueRecord>>(new Map());
  const ticks = {
    has: (id: string) => ticked.has(id),
    toggle: (issue: IssueRecord) =>
      setTicked((now) => {
        const next = new Map(now);
        if (!next.delete(issue.id)) next.set(issue.id, issue);
        return next;
      }),
  };
  return (
    <Screen title="Issues" sentence={overview.data?.sentences.issues}>
      <Filters filter={filter} />
      <Group justify="space-between">
        <Shown total={first?.total} noun="issue" />
        <Group gap="xs">
          {ticked.size > 0 && <Selection ticked={[...ticked.values()]} onDone={() => setTicked(new Map())} />}
          <Button component="a" variant="default" size="xs" href={exportOf(analysis.id, filter)} download>
            Export what is shown
          </Button>
        </Group>
      </Group>
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title={filtered ? 'No issue passes this filter' : 'Nothing wrong was found'} />
      ) : (
        <IssueTable rows={rows} more={more} total={first?.total} ticks={ticks} />
      )}
    </Screen>
  );
}

/** Returns the address of a file with the issues that pass the filter. */
function exportOf(siteCheckId: string, filter: IssueSearch): string {
  const query = new URLSearchParams({ format: 'csv' });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  return `${issueRoutes.export.path.replace('{siteCheckId}', siteCheckId)}?${query.toString()}`;
}

function Filters({ filter }: { readonly filter: IssueSearch }) {
  const { siteId } = useParams({ from: FROM });
  const { q, check, severity, category, dimension, change, pattern } = filter;
  const navigate = useNavigate({ from: '/sites/$siteId/issues' });
  const checks = useChecks();
  const apply = (some: Partial<IssueSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...some }), replace: true });
  return (
    <Group gap="xs">
      <SearchBox label="Search URLs and problems" value={q} onSearch={(text) => apply({ q: text })} />
      <Choice
        label="Problem"
        all="Any problem"
        options={[...checks.values()].map(({ id, title }) => ({ value: id, label: title }))}
        value={check}
        onChoose={(id) => apply({ check: id })}
      />
      <Choice
        label="Severity"
        all="Any severity"
        options={Severity.options}
        value={severity}
        onChoose={(value) => apply({ severity: value })}
      />
      <Choice
        label="Category"
        all="Any category"
        options={Category.options.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
        value={category}
        onChoose={(value) => apply({ category: value })}
      />
      <Choice
        label="Dimension"
        all="Any dimension"
        options={Dimension.options}
        value={dimension}
        onChoose={(value) => apply({ dimension: value })}
      />
      <Choice
        label="Change"
        all="New or not"
        options={[
          { value: 'new', label: 'new since last time' },
          { value: 'still', label: 'still there' },
        ]}
        value={change}
        onChoose={(value) => apply({ change: value })}
      />
      <TextInput
        key={pattern}
        aria-label="Pages like"
        placeholder="Pages like /blog/**"
        defaultValue={pattern ?? ''}
        onBlur={(event) => apply({ pattern: event.currentTarget.value.trim() || undefined })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        w={168}
      />
      <Suspense>
        <SavedFilters siteId={siteId} filter={filter} />
      </Suspense>
    </Group>
  );
}

/** Actions for the ticked issues. */
function Selection({
  ticked,
  onDone,
}: {
  readonly ticked: readonly IssueRecord[];
  readonly onDone: () => void;
}) {
  const { siteId } = useParams({ from: FROM });
  const [ignoring, { open, close }] = useDisclosure(false);
  const checkIds = [...new Set(ticked.map(({ checkId }) => checkId))];
  return (
    <>
      <Text size="sm">{number(ticked.length)} chosen</Text>
      <Button size="xs" onClick={open}>
        Ignore them
      </Button>
      <Button size="xs" variant="default" onClick={onDone}>
        Choose none
      </Button>
      {ignoring && (
        <Suspense>
          <IgnoreDialog
            siteId={siteId}
            close={close}
            onIgnored={onDone}
            options={[
              {
                label: `these ${counted(ticked.length, 'issue')} on their pages`,
                findings: ticked.map(({ checkId, url }) => ({ checkId, url })),
              },
              {
                label: `${counted(checkIds.length, 'problem')} of them on the whole site`,
                findings: checkIds.map((checkId) => ({ checkId })),
              },
            ]}
          />
        </Suspense>
      )}
    </>
  );
}
