import { catalogue } from '@plumbline/checks';
import type { Priority } from '@plumbline/contracts';
import { SarifBuilder, SarifResultBuilder, SarifRuleBuilder, SarifRunBuilder } from 'node-sarif-builder';
import { isWebAddress } from '../options.ts';
import { reportedIssues, type ReportedIssue, type Verdict } from '../verdict.ts';

const LEVELS: Readonly<Record<Priority, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** The reasons of the rules. Losses are not checks of the catalogue, so they get their own rule. */
const reasons: ReadonlyMap<string, string> = new Map(catalogue.map(({ id, why }) => [id, why]));

/**
 * Returns SARIF 2.1.0 for code scanning: one result for each issue, at its line. An issue that blocks is an error.
 */
export function sarifReport(verdict: Verdict): string {
  const issues = reportedIssues(verdict);
  const run = new SarifRunBuilder().initSimple({ toolDriverName: 'Plumbline', toolDriverVersion: '0.1.0' });
  for (const { checkId, title, howToFix, reference } of oneOfEachCheck(issues)) {
    run.addRule(
      new SarifRuleBuilder().initSimple({
        ruleId: checkId,
        shortDescriptionText: title,
        helpUri: reference,
        fullDescriptionText: reasons.get(checkId) ?? howToFix,
      }),
    );
  }
  for (const issue of issues) {
    run.addResult(
      new SarifResultBuilder().initSimple({
        level: issue.blocks ? 'error' : LEVELS[issue.priority],
        messageText: `${issue.message} ${issue.howToFix}`,
        ruleId: issue.checkId,
        fileUri: uriOf(issue.file),
        startLine: issue.line,
      }),
    );
  }
  const log = new SarifBuilder();
  log.addRun(run);
  return log.buildSarifJsonString({ indent: true });
}

/** Escapes characters that names of files may have and URIs may not. */
function uriOf(file: string): string {
  return isWebAddress(file) ? new URL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

function oneOfEachCheck(issues: readonly ReportedIssue[]): Iterable<ReportedIssue> {
  return new Map(issues.map((issue) => [issue.checkId, issue])).values();
}
