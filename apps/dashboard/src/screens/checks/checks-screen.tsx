import { Group, NativeSelect, Switch } from '@mantine/core';
import {
  Category,
  CATEGORY_NAMES,
  checkSettingRoutes,
  issueRoutes,
  Severity,
  type CheckRecord,
  type CheckSettingRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { Choice } from '../../components/tables/choice.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Shown } from '../../components/tables/shown.tsx';
import type { CheckSearch } from '../../search.ts';

/** A check of the catalogue with the settings of the account. */
interface SetCheck extends CheckRecord {
  readonly enabled: boolean;
  /** The severity that the account gives its findings; null leaves the check's own. */
  readonly ownSeverity: Severity | null;
}

/** Switches checks off and on, and changes their severity, for all sites of the account. */
export function ChecksScreen() {
  const filter = useSearch({ from: '/signed-in/settings/checks' });
  const catalogue = useQuery({ ...read(issueRoutes.listChecks, {}), staleTime: Infinity });
  const { data, error, refetch } = useQuery(read(checkSettingRoutes.list, {}));
  const put = useSend(checkSettingRoutes.put, [checkSettingRoutes.list]);
  const mayChange = useMay(checkSettingRoutes.put);
  const settings = new Map(data?.data.map((setting) => [setting.checkId, setting]));
  // The switch moves before the service has answered.
  if (put.isPending) {
    const { params, body } = put.variables;
    const { enabled = true, severity = null } = body ?? {};
    settings.set(params.checkId, { checkId: params.checkId, enabled, severity });
  }
  const rows =
    data &&
    catalogue.data?.data
      .map((check) => withSetting(check, settings.get(check.id)))
      .filter((check) => passes(check, filter));
  const failure = error ?? catalogue.error;
  const readAgain = () => void Promise.all([refetch(), catalogue.refetch()]);
  return (
    <Screen title="Checks" sentence={data?.sentence}>
      <CheckFilters filter={filter} />
      <Shown total={rows?.length} noun="check" />
      {failure && <Failure error={failure} retry={readAgain} />}
      {put.isError && <Failure error={put.error} retry={() => put.mutate(put.variables)} />}
      {rows?.length === 0 && <Empty title="No check passes this filter" />}
      {rows?.length !== 0 && (rows !== undefined || failure === null) && (
        <DataTable
          label="Checks"
          columns={columnsOf(
            mayChange ? (checkId, body) => put.mutate({ params: { checkId }, body }) : undefined,
          )}
          rows={rows}
          idOf={({ id }) => id}
          total={rows?.length}
        />
      )}
    </Screen>
  );
}

function CheckFilters({ filter: { q, category, set } }: { readonly filter: CheckSearch }) {
  const navigate = useNavigate({ from: '/settings/checks' });
  const apply = (some: Partial<CheckSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...some }), replace: 'q' in some });
  return (
    <Group gap="xs">
      <SearchBox label="Search checks" value={q} onSearch={(text) => apply({ q: text })} />
      <Choice
        label="Category"
        all="Any category"
        options={Category.options.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
        value={category}
        onChoose={(value) => apply({ category: value })}
      />
      <Choice
        label="Setting"
        all="Set or not"
        options={[
          { value: 'off', label: 'switched off' },
          { value: 'severity', label: 'with another severity' },
        ]}
        value={set}
        onChoose={(value) => apply({ set: value })}
      />
    </Group>
  );
}

function withSetting(check: CheckRecord, setting: CheckSettingRecord | undefined): SetCheck {
  return { ...check, enabled: setting?.enabled ?? true, ownSeverity: setting?.severity ?? null };
}

function passes({ id, title, category, enabled, ownSeverity }: SetCheck, filter: CheckSearch): boolean {
  return (
    (filter.q === undefined || `${id} ${title}`.toLowerCase().includes(filter.q.toLowerCase())) &&
    (filter.category === undefined || category === filter.category) &&
    (filter.set !== 'off' || !enabled) &&
    (filter.set !== 'severity' || ownSeverity !== null)
  );
}

/** @param onChange undefined for members who may only look */
function columnsOf(
  onChange: ((checkId: string, setting: Omit<CheckSettingRecord, 'checkId'>) => void) | undefined,
): readonly Column<SetCheck>[] {
  return [
    {
      id: 'check',
      header: 'Check',
      width: 'minmax(150px, 4fr)',
      cell: ({ id, title, why, enabled, ownSeverity }) => (
        <Switch
          size="xs"
          checked={enabled}
          disabled={onChange === undefined}
          onChange={({ currentTarget }) =>
            onChange?.(id, { enabled: currentTarget.checked, severity: ownSeverity })
          }
          label={<span title={why}>{title}</span>}
        />
      ),
    },
    {
      id: 'category',
      header: 'Category',
      width: 'minmax(152px, 1fr)',
      wideOnly: true,
      cell: ({ category }) => CATEGORY_NAMES[category],
    },
    {
      id: 'severity',
      header: 'Severity',
      width: '176px',
      ownLine: true,
      cell: ({ id, title, severity, enabled, ownSeverity }) => (
        <NativeSelect
          aria-label={`Severity of "${title}"`}
          size="xs"
          value={ownSeverity ?? ''}
          data={[{ value: '', label: `usually ${severity}` }, ...Severity.options]}
          onChange={({ currentTarget }) =>
            onChange?.(id, {
              enabled,
              severity: Severity.options.find((level) => level === currentTarget.value) ?? null,
            })
          }
          disabled={!enabled || onChange === undefined}
        />
      ),
    },
  ];
}
