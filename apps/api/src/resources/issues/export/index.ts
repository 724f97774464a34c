import { csvExport } from './csv.ts';
import type { ExportFormat } from './export-format.ts';
import { jsonExport } from './json.ts';
import { sarifExport } from './sarif.ts';

export const exportFormats: Readonly<Record<'csv' | 'json' | 'sarif', ExportFormat>> = {
  csv: csvExport,
  json: jsonExport,
  sarif: sarifExport,
};
