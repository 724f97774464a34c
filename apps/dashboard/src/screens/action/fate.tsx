import { Alert } from '@mantine/core';
import type { ActionStatus, SiteAction } from '@plumbline/contracts';
import { Time } from '../../components/values/time.tsx';

const WORDS: Readonly<Record<ActionStatus, string>> = {
  open: 'Open',
  fixed: 'Fixed',
  not_judged: 'Not judged again',
  regressed: 'Back again',
  ignored: 'Ignored',
};
const COLOURS: Readonly<Record<ActionStatus, string>> = {
  open: 'gray',
  fixed: 'teal',
  not_judged: 'yellow',
  regressed: 'red',
  ignored: 'gray',
};
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** Shows the status of an action, and since when it has had it. */
export function Fate({ action: { status, since, firstSeen, reason } }: { readonly action: SiteAction }) {
  return (
    <Alert color={COLOURS[status]} variant="light" role="status">
      {WORDS[status]} since {day.format(new Date(since))}
      {reason !== null && `: ${reason}`}. First found <Time at={firstSeen} />.
    </Alert>
  );
}
