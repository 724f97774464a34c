import { Group, Text } from '@mantine/core';
import { ActionStatus, actionLifecycleRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';

const WORDS: Readonly<Record<ActionStatus, string>> = {
  open: 'problems open',
  fixed: 'fixed',
  not_judged: 'not judged again',
  regressed: 'came back',
  ignored: 'ignored',
};

/** The history of each kind of problem over the last analyses. */
export function Progress({ siteId }: { readonly siteId: string }) {
  const { data } = useQuery(read(actionLifecycleRoutes.list, { params: { siteId } }));
  if (data === undefined) return null;
  const count = (status: ActionStatus) => data.data.filter((each) => each.status === status).length;
  return (
    <Group gap="md" component="dl" m={0} aria-label="Progress over the last analyses">
      {ActionStatus.options.map((status) => (
        <Group key={status} gap={6}>
          <Text
            component="dd"
            m={0}
            size="sm"
            fw={650}
            className="numbers"
            c={status === 'fixed' ? 'var(--fixed)' : 'inherit'}
          >
            {count(status)}
          </Text>
          <Text component="dt" size="sm" c="dimmed">
            {WORDS[status]}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
