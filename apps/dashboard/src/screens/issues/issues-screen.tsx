import { Button, Group, TextInput } from '@mantine/core';
import {
  Category,
  CATEGORY_NAMES,
  Dimension,
  DIMENSION_NAMES,
  ignoredFindingRoutes,
  issueRoutes,
  overviewRoutes,
  Severity,
  type IssueRecord,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { read } from '../../api/call.ts';
import { fileAddress } from '../../api/file-address.ts';
import { useMay } from '../../api/use-may.ts';
import { useChecks } from '../../api/use-checks.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { Empty } from '../../components/empty.tsx';
import { Filters as FilterRow } from '../../components/tables/filters.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Shown } from '../../components/tables/shown.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import type { IssueSearch } from '../../search.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { IssueTable } from './issue-table.tsx';
import { NotJudgedAgain } from './not-judged-again.tsx';
import { Selection } from './selection.tsx';

const SavedFilters = lazyPart(() => import('./saved-filters.tsx'));

const FROM = '/signed-in/sites/$siteId/issues';

/** The issues of all pages. */
export function IssuesScreen() {
  return <AnalysisGate title="Issues">{(analysis) => <Issues analysis={analysis} />}</AnalysisGate>;
}

function Issues({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { analysis: named, ...filter } = useSearch({ from: FROM });
  const params = { siteCheckId: analysis.id };
  const shown = { ...filter, sort: 'severity' } as const;
  const { rows, first, more, error, retry } = useRows(issueRoutes.list, { params, query: shown });
  // Counting takes longer than the rows, so the counts are read after them.
  const overview = useQuery({ ...read(overviewRoutes.get, { params }), enabled: rows !== undefined });
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const mayIgnore = useMay(ignoredFindingRoutes.createMany);
  const [ticked, setTicked] = useState<ReadonlyMap<string, IssueRecord>>(new Map());
  const ticks = {
    has: (id: string) => ticked.has(id),
    toggle: (issue: IssueRecord) =>
      setTicked((now) => {
        const next = new Map(now);
        if (!next.delete(issue.id)) next.set(issue.id, issue);
        return next;
      }),
    replace: (issues: readonly IssueRecord[]) => setTicked(new Map(issues.map((issue) => [issue.id, issue]))),
  };
  return (
    <Screen title="Issues" sentence={first?.sentence ?? undefined}>
      <IssueFilters filter={filter} />
      <Group justify="space-between">
        <Group gap="sm">
          <Shown total={first?.total} noun="issue" />
          <NotJudgedAgain analysis={analysis} change={overview.data?.change ?? null} />
        </Group>
        <Group gap="xs">
          {ticked.size > 0 && (
            <Selection
              ticked={[...ticked.values()]}
              analysis={analysis}
              pattern={filter.pattern}
              onDone={() => setTicked(new Map())}
            />
          )}
          <Button
            component="a"
            variant="default"
            size="xs"
            href={fileAddress(issueRoutes.export, analysis.id, { ...shown, format: 'csv' })}
            download
          >
            Export what is shown
          </Button>
        </Group>
      </Group>
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title={filtered ? 'No issue passes this filter' : 'Nothing wrong was found'} />
      ) : (
        <IssueTable
          rows={rows}
          more={more}
          total={first?.total}
          ticks={mayIgnore ? ticks : undefined}
          analysis={named}
        />
      )}
    </Screen>
  );
}

function IssueFilters({ filter }: { readonly filter: IssueSearch }) {
  const { siteId } = useParams({ from: FROM });
  const { q, check, severity, category, dimension, change, pattern } = filter;
  const navigate = useNavigate({ from: '/sites/$siteId/issues' });
  const checks = useChecks();
  const apply = (some: Partial<IssueSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...some }), replace: 'q' in some });
  return (
    <FilterRow
      search={
        <SearchBox label="Search URLs and problems" value={q} onSearch={(text) => apply({ q: text })} />
      }
      set={[check, severity, category, dimension, change, pattern]}
    >
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
        options={Dimension.options.map((value) => ({ value, label: DIMENSION_NAMES[value] }))}
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
    </FilterRow>
  );
}
