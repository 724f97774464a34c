import { AnchorLink } from '../links.tsx';
import { Time } from '../values/time.tsx';
import type { Column } from './data-table.tsx';

interface KeyRow {
  readonly id: string;
  readonly lastUsedAt: string | null;
}

/** Columns of keys and of connected apps, which are keys to the audit log: when each was used, and for what. */
export const usageColumns: readonly Column<KeyRow>[] = [
  {
    id: 'used',
    header: 'Last used',
    width: '120px',
    wideOnly: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Time at={lastUsedAt} />),
  },
  {
    id: 'requests',
    header: 'Log',
    width: '72px',
    wideOnly: true,
    cell: ({ id }) => (
      <AnchorLink to="/settings/audit" search={{ apiKeyId: id }} size="sm">
        requests
      </AnchorLink>
    ),
  },
];
