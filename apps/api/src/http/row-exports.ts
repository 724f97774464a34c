import type { SiteCheckRecord, TextReply } from '@plumbline/contracts';
import { stringify } from 'csv-stringify/sync';

/** Rows of an analysis that are written while they are read. */
export interface RowExport<Row> {
  readonly analysis: SiteCheckRecord;
  /** The name of the rows, in the file and in its name. */
  readonly name: 'issues' | 'pages';
  readonly rows: AsyncIterable<Row>;
}

/**
 * Writes RFC 4180, with a header row. Each row says how many of the known pages the analysis has seen. Texts that a
 * spreadsheet would run as a formula get a prefix (OWASP, CSV injection).
 */
export function csvReply<Row extends object>(
  { analysis, name, rows }: RowExport<Row>,
  columns: readonly (keyof Row & string)[],
): TextReply {
  const { extent, seen } = analysis;
  const whatWasSeen = { extent, pagesSeen: seen?.pages.seen ?? null, pagesKnown: seen?.pages.known ?? null };
  async function* lines() {
    yield linesOf([[...columns, ...Object.keys(whatWasSeen)]]);
    for await (const group of groupsOf(rows))
      yield linesOf(
        group.map((row) =>
          [...columns.map((column) => row[column]), ...Object.values(whatWasSeen)].map(cellOf),
        ),
      );
  }
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    fileName: `${name}-${extent === 'full' ? '' : 'partial-'}${analysis.id}.csv`,
    text: lines(),
  };
}

/** Writes one object: `{ "siteCheck": …, "issues": [ … ] }`. */
export function jsonReply({ analysis, name, rows }: RowExport<object>): TextReply {
  async function* parts() {
    yield `{"siteCheck":${JSON.stringify(analysis)},"${name}":[`;
    let separator = '\n';
    for await (const group of groupsOf(rows)) {
      yield separator + group.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  return {
    contentType: 'application/json; charset=utf-8',
    fileName: `${name}-${analysis.id}.json`,
    text: parts(),
  };
}

/** Returns the text of a cell: JSON for values that are not text, nothing for unknown ones. */
function cellOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

function linesOf(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' });
}

/** Rows that are written at once: to write each one alone takes twice as long. */
const ROWS_AT_ONCE = 100;

async function* groupsOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[], void, undefined> {
  let group: Row[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < ROWS_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
