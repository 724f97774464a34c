import { Group, SegmentedControl, NativeSelect, Stack, Text } from '@mantine/core';
import { formatNumber, issueRoutes, siteRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { isGone } from '../../api/is-gone.ts';
import { Failure } from '../../components/failure.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { sinceThat } from '../analyses/remarks-of.ts';
import { chooseCompared } from '../site/choose-analysis.ts';
import { IssueTable } from '../issues/issue-table.tsx';

interface Props {
  readonly siteId: string;
  readonly siteCheckId: string;
  /** The analysis that the links of issues in this analysis name. */
  readonly analysis: string | undefined;
}

const NONE = {
  new: 'Nothing is new.',
  fixed: 'Nothing was fixed.',
  still: 'Nothing is still there.',
  not_judged: 'Everything was judged again.',
} as const;

/** Lists the issues that are new, fixed, still there, or not judged again since an earlier analysis. */
export default function Comparison({ siteId, siteCheckId, analysis }: Props) {
  const { compare } = useSearch({ from: '/signed-in/sites/$siteId/analyses/$siteCheckId' });
  const analyses = useQuery(read(siteRoutes.listAnalyses, { params: { siteId }, query: { limit: 50 } }));
  const completed = (analyses.data?.data ?? []).filter(({ status }) => status === 'completed');
  const others = completed.filter(({ id }) => id !== siteCheckId);
  const other = compare ?? chooseCompared(completed, siteCheckId)?.id;
  if (other === undefined) return null;
  return <Changes siteCheckId={siteCheckId} analysis={analysis} other={other} others={others} />;
}

function Changes({
  siteCheckId,
  analysis,
  other,
  others,
}: Omit<Props, 'siteId'> & {
  readonly other: string;
  readonly others: readonly SiteCheckRecord[];
}) {
  const { change = 'new' } = useSearch({ from: '/signed-in/sites/$siteId/analyses/$siteCheckId' });
  const navigate = useNavigate({ from: '/sites/$siteId/analyses/$siteCheckId' });
  const { rows, first, more, error, retry } = useRows(issueRoutes.compare, {
    params: { siteCheckId: other },
    query: { to: siteCheckId, change },
  });
  const counts = first?.counts;
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${formatNumber(count)})`;
  const choices = others.map((earlier) => ({ value: earlier.id, label: sinceThat(earlier) }));
  return (
    <Stack className="card">
      <Group justify="space-between">
        <Text fw={600}>What changed</Text>
        <NativeSelect
          aria-label="Compared with"
          value={other}
          data={
            others.some(({ id }) => id === other)
              ? choices
              : [{ value: other, label: 'the one of this link' }, ...choices]
          }
          onChange={({ currentTarget }) =>
            void navigate({ search: (now) => ({ ...now, compare: currentTarget.value }) })
          }
          w={272}
        />
      </Group>
      <SegmentedControl
        aria-label="Which issues"
        value={change}
        onChange={(next) => void navigate({ search: (now) => ({ ...now, change: next }) })}
        className="wraps"
        withItemsBorders={false}
        data={[
          { value: 'new', label: label('New', counts?.new) },
          { value: 'fixed', label: label('Fixed', counts?.fixed) },
          { value: 'still', label: label('Still there', counts?.still) },
          { value: 'not_judged', label: label('Not judged', counts?.not_judged) },
        ]}
      />
      {isGone(error) && (
        <Text size="sm">
          The analysis with which this link compares is not here. It was deleted, or the link names another
          one. Choose one above.
        </Text>
      )}
      {error && !isGone(error) && <Failure error={error} retry={retry} />}
      {!error && counts?.[change] === 0 && (
        <Text size="sm" c="dimmed">
          {NONE[change]}
        </Text>
      )}
      {!error && counts?.[change] !== 0 && (
        <IssueTable
          rows={rows}
          more={more}
          total={counts?.[change]}
          height="420px"
          // Only the earlier analysis has what is no longer found.
          analysis={change === 'fixed' || change === 'not_judged' ? other : analysis}
        />
      )}
    </Stack>
  );
}
