import { Text } from '@mantine/core';
import type { SiteCheckStatus } from '@plumbline/contracts';

const STATES: Readonly<Record<SiteCheckStatus, { readonly words: string; readonly colour: string }>> = {
  in_progress: { words: '… in progress', colour: 'var(--accent)' },
  completed: { words: '✓ completed', colour: 'var(--fixed)' },
  failed: { words: '✕ failed', colour: 'var(--critical)' },
  cancelled: { words: '– cancelled', colour: 'var(--low)' },
};

/** The status of an analysis as a sign and a word in its colour. */
export function State({ status }: { readonly status: SiteCheckStatus }) {
  const { words, colour } = STATES[status];
  return (
    <Text span size="sm" c={colour} fw={550} data-state={status}>
      {words}
    </Text>
  );
}
