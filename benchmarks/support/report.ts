import { writeFileSync } from 'node:fs';
import { spread } from './spread.ts';

/** One figure, or one for each round. */
type Figure = number | string | null | readonly number[];
export type Row = Readonly<Record<string, Figure>>;

export interface Report {
  /** Prints a table with the median of all rounds, the least and the most. */
  table(title: string, rows: Readonly<Record<string, Row>>): void;
}

/** @param file gets the same tables as JSON, with the figures of every round */
export function openReport(file: string | undefined): Report {
  const tables: object[] = [];
  return {
    table(title, rows) {
      process.stdout.write(`\n${title}\n`);
      console.table(mapValues(rows, (row) => mapValues(row, shown)));
      tables.push({ title, rows });
      if (file !== undefined) writeFileSync(file, `${JSON.stringify(tables, null, 2)}\n`);
    },
  };
}

function shown(figure: Figure): number | string {
  if (figure === null || (typeof figure === 'object' && figure.length === 0)) return '';
  return typeof figure === 'object' ? spread(figure) : figure;
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
