import { Group, NativeSelect, Switch, Text } from '@mantine/core';
import {
  checkSettingRoutes,
  Severity,
  type CheckRecord,
  type CheckSettingRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useSend } from '../../api/call.ts';
import { useChecks } from '../../api/use-checks.ts';
import { Failure } from '../../components/failure.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Section } from '../../components/section.tsx';

const SHOWN = 30;

/** Switches checks off and on, and changes how severe their findings are; for all sites of the account. */
export function CheckSettings() {
  const checks = useChecks();
  const { data, error, refetch } = useQuery(read(checkSettingRoutes.list, {}));
  const put = useSend(checkSettingRoutes.put, [checkSettingRoutes.list]);
  const [words, setWords] = useState<string>();
  const settings = new Map(data?.data.map((setting) => [setting.checkId, setting]));
  const found = [...checks.values()]
    .filter(
      ({ id, title }) => words === undefined || `${id} ${title}`.toLowerCase().includes(words.toLowerCase()),
    )
    .sort((one, other) => Number(settings.has(other.id)) - Number(settings.has(one.id)));
  return (
    <Section title="Checks">
      <Text size="sm" c="dimmed">
        For all sites of the account, from the next analysis on.
      </Text>
      <SearchBox label="Search checks" onSearch={setWords} />
      {(error ?? put.error) && <Failure error={(error ?? put.error) as Error} retry={() => void refetch()} />}
      {found.slice(0, SHOWN).map((check) => (
        <CheckRow
          key={check.id}
          check={check}
          setting={settings.get(check.id)}
          onChange={(body) => put.mutate({ params: { checkId: check.id }, body })}
        />
      ))}
      {found.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {found.length - SHOWN} more: search for them.
        </Text>
      )}
    </Section>
  );
}

interface RowProps {
  readonly check: CheckRecord;
  readonly setting: CheckSettingRecord | undefined;
  readonly onChange: (setting: { enabled: boolean; severity: Severity | null }) => void;
}

function CheckRow({ check, setting, onChange }: RowProps) {
  const enabled = setting?.enabled ?? true;
  const severity = setting?.severity ?? null;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Switch
        checked={enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked, severity })}
        label={check.title}
      />
      <NativeSelect
        aria-label={`Severity of "${check.title}"`}
        size="xs"
        w={152}
        value={severity ?? ''}
        data={[{ value: '', label: `as usual (${check.severity})` }, ...Severity.options]}
        onChange={({ currentTarget }) =>
          onChange({
            enabled,
            severity: Severity.options.find((level) => level === currentTarget.value) ?? null,
          })
        }
        disabled={!enabled}
      />
    </Group>
  );
}
