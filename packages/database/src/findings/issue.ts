import type { Evidence } from '@plumbline/checks';
import { ofStoredFix, type Fix, type StoredFix } from '@plumbline/fixes';
import type { Issue as Row } from '../generated/client.ts';
import { modelColumns } from '../support/sql-types.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

interface Columns {
  evidence: Evidence;
  fix: StoredFix | null;
}
export type Issue = Typed<Row, Columns>;
export const issueOf = rowReader<Row, Columns>();
export const issueColumns = modelColumns<Issue>();

/** Returns the fix of a row of Prisma. */
export function fixOf(row: Pick<Row, 'fix'>): Fix | null {
  const { fix } = issueOf(row);
  return fix === null ? null : ofStoredFix(fix);
}
