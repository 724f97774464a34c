import { Text } from '@mantine/core';
import { counted, type Assignment } from '@plumbline/contracts';
import { Day } from '../../components/values/day.tsx';

/** Shows the owner and the due date of an action in a line. */
export function AssignedTo({ assignment }: { readonly assignment: Assignment }) {
  const { owner, dueOn, comments } = assignment;
  const isLate = dueOn !== null && dueOn < new Date().toISOString().slice(0, 10);
  return (
    <Text size="xs" c="dimmed" className="breaks" component="div">
      {owner !== null && <span title={owner.email}>{owner.email.split('@')[0]}</span>}
      {dueOn !== null && (
        <span style={isLate ? { color: 'var(--critical)' } : undefined}>
          {owner !== null && ' · '}
          {isLate ? 'was due ' : 'due '}
          <Day at={`${dueOn}T12:00:00.000Z`} />
        </span>
      )}
      {comments > 0 && `${owner === null && dueOn === null ? '' : ' · '}${counted(comments, 'comment')}`}
    </Text>
  );
}
