import { AnchorLink } from '../links.tsx';
import { Time } from '../values/time.tsx';
import type { Column } from './data-table.tsx';

interface KeyRow {
  readonly id: string;
  readonly lastUsedAt: string | null;
}

/** Columns about the use of a key. Connected apps have them, too, because the audit log treats them as keys. */
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
