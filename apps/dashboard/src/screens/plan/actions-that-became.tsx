import { Stack, Text } from '@mantine/core';
import type { ActionLifecycle, ActionStatus } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { Empty } from '../../components/empty.tsx';
import { Section } from '../../components/section.tsx';
import { Day } from '../../components/values/day.tsx';
import { STATUS_WORDS } from '../action/status-words.ts';

interface Props {
  readonly siteId: string;
  readonly status: ActionStatus;
  readonly lifecycles: readonly ActionLifecycle[];
}

/** Lists the actions with one status, each with the day on which it got this status. */
export function ActionsThatBecame({ siteId, status, lifecycles }: Props) {
  const shown = lifecycles
    .filter((each) => each.status === status)
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since));
  if (shown.length === 0) return <Empty title={`No action is ${STATUS_WORDS[status].toLowerCase()}`} />;
  return (
    <Section title={STATUS_WORDS[status]}>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map(({ checkId, actionId, title, since, reason }) => (
          <li key={checkId}>
            {actionId === null ? (
              <Text fw={550} size="sm" className="breaks">
                {title}
              </Text>
            ) : (
              <AnchorLink
                to="/sites/$siteId/plan/$actionId"
                params={{ siteId, actionId }}
                fw={550}
                size="sm"
                className="breaks"
              >
                {title}
              </AnchorLink>
            )}
            <Text size="xs" c="dimmed" className="breaks" component="div">
              since <Day at={since} />
              {reason !== null && `: ${reason}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
