import { counted } from '@plumbline/contracts';
import { blockingIssues, type Verdict } from '../verdict.ts';

/** Returns the verdict in one sentence. */
export function verdictLine(verdict: Verdict): string {
  const { pages, issues } = verdict;
  const blocking = blockingIssues(verdict).length;
  const on = `on ${counted(pages.length, 'page')}`;
  return blocking === 0
    ? `Nothing blocks: ${counted(pages.length, 'page')}, ${counted(issues.length, 'lesser issue')}.`
    : `Issues that block: ${blocking} of ${issues.length}, ${on}.`;
}

/** Returns the comparison with the latest analysis in one sentence. */
export function comparisonLine({ comparison }: Verdict): string {
  if (comparison === null) return 'Not compared with an analysis.';
  const { new: added, existing, fixed, notJudged } = comparison;
  return `Against the latest analysis: ${added} new, ${existing} still, ${fixed} fixed, ${notJudged} not judged.`;
}
