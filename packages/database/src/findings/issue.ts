import type { Evidence } from '@plumbline/checks';
import type { Fix } from '@plumbline/fixes';
import type { Issue as Row } from '../generated/client.ts';
import { modelColumns } from '../support/sql-types.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

interface Columns {
  evidence: Evidence;
  fix: Fix | null;
}
export type Issue = Typed<Row, Columns>;
export const issueOf = rowReader<Row, Columns>();
export const issueColumns = modelColumns<Issue>();
