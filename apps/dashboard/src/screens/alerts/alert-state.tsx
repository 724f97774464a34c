import type { DeliveryStatus } from '@plumbline/contracts';

const WORDS = { pending: '… on its way', delivered: '✓ arrived', dead: '✕ given up' } as const;
const COLOURS = { pending: 'var(--low)', delivered: 'var(--fixed)', dead: 'var(--critical)' } as const;

/** Shows whether an alert has arrived, in words and colour. */
export function AlertState({ status }: { readonly status: DeliveryStatus }) {
  return <span style={{ color: COLOURS[status] }}>{WORDS[status]}</span>;
}
