import { presentAnalysis } from '../../analyses/present.ts';
import type { ExportFormat } from './export-format.ts';

/** One object: `{ "siteCheck": …, "issues": [ … ] }`. */
export const jsonExport: ExportFormat = {
  contentType: 'application/json; charset=utf-8',
  extension: 'json',
  async *render(issues, { check, presentIssue }) {
    yield `{"siteCheck":${JSON.stringify(presentAnalysis(check))},"issues":[`;
    let separator = '\n';
    for await (const issue of issues) {
      yield separator + JSON.stringify(presentIssue(issue));
      separator = ',\n';
    }
    yield '\n]}\n';
  },
};
