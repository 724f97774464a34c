import { catalogue } from '@plumbline/checks';
import type { Priority } from '@plumbline/contracts';
import { SarifBuilder, SarifResultBuilder, SarifRuleBuilder, SarifRunBuilder } from 'node-sarif-builder';
import type { Verdict } from '../verdict.ts';

const LEVELS: Readonly<Record<Priority, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** SARIF 2.1.0, as code scanning reads it: one result an issue, at its line; what blocks is an error. */
export function sarifReport({ issues, blocking }: Verdict): string {
  const run = new SarifRunBuilder().initSimple({ toolDriverName: 'Plumbline', toolDriverVersion: '0.1.0' });
  const found = new Set(issues.map(({ checkId }) => checkId));
  for (const { id, title, why, references } of catalogue.filter((check) => found.has(check.id))) {
    run.addRule(
      new SarifRuleBuilder().initSimple({
        ...{ ruleId: id, shortDescriptionText: title, fullDescriptionText: why, helpUri: references[0] },
      }),
    );
  }
  for (const issue of issues) {
    run.addResult(
      new SarifResultBuilder().initSimple({
        level: blocking.has(issue) ? 'error' : LEVELS[issue.priority],
        ...{ messageText: `${issue.message} ${issue.howToFix}`, ruleId: issue.checkId },
        ...{ fileUri: issue.file, startLine: issue.line },
      }),
    );
  }
  const log = new SarifBuilder();
  log.addRun(run);
  return log.buildSarifJsonString({ indent: true });
}
