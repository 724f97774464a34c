import { Text } from '@mantine/core';
import { counted } from '@plumbline/contracts';

/** The number of rows that pass the filter; screen readers announce changes. */
export function Shown({ total, noun }: { readonly total: number | null | undefined; readonly noun: string }) {
  return (
    <Text size="sm" c="dimmed" mih={20} role="status">
      {typeof total === 'number' ? counted(total, noun) : ''}
    </Text>
  );
}
