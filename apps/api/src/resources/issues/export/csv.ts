import { stringify } from 'csv-stringify/sync';
import type { IssueRecord } from '@plumbline/contracts';
import type { ExportFormat } from './export-format.ts';

const COLUMNS = [
  'id',
  'checkId',
  'severity',
  'confidence',
  'dimension',
  'category',
  'type',
  'url',
  'message',
  'firstSeenAt',
  'evidence',
] as const satisfies readonly (keyof IssueRecord)[];

/** RFC 4180, with a header row. Texts that a spreadsheet would run as a formula are prefixed (OWASP, CSV injection). */
export const csvExport: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  async *render(issues, { presentIssue }) {
    yield row(COLUMNS);
    for await (const issue of issues) {
      const shown = presentIssue(issue);
      yield row(COLUMNS.map((column) => cellOf(shown[column])));
    }
  },
};

/** Evidence stands in its cell as JSON. */
function cellOf(value: string | object): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function row(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true, record_delimiter: 'windows' });
}
