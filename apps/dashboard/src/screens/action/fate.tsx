import { Alert } from '@mantine/core';
import type { ActionStatus, SiteAction } from '@plumbline/contracts';
import { Day } from '../../components/values/day.tsx';
import { Time } from '../../components/values/time.tsx';
import { STATUS_WORDS } from './status-words.ts';

const COLOURS: Readonly<Record<ActionStatus, string>> = {
  open: 'gray',
  fixed: 'teal',
  not_judged: 'yellow',
  regressed: 'red',
  ignored: 'gray',
};

/** Shows the status of an action, and since when it has had it. */
export function Fate({ action: { status, since, firstSeen, reason } }: { readonly action: SiteAction }) {
  return (
    <Alert color={COLOURS[status]} variant="light" role="status">
      {STATUS_WORDS[status]} since <Day at={since} />
      {reason !== null && `: ${reason}`}. First found <Time at={firstSeen} />.
    </Alert>
  );
}
