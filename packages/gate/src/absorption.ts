import { absorptionsOnPage, evidenceHolds } from '@plumbline/checks';
import type { FoundIssue } from './found-issue.ts';

type Absorption = (typeof absorptionsOnPage)[number];

/** Returns a function that tells which of the issues stands for a finding of a check on the same page. */
export function absorptionsBy(
  issues: readonly FoundIssue[],
): (finding: Pick<FoundIssue, 'checkId' | 'url'>) => Absorption | undefined {
  const evidenceByKey = new Map(issues.map(({ checkId, url, evidence }) => [`${checkId} ${url}`, evidence]));
  return ({ checkId, url }) =>
    absorptionsOnPage.find(({ by, absorbed, evidence: part }) => {
      const evidence = absorbed === checkId ? evidenceByKey.get(`${by} ${url}`) : undefined;
      return evidence !== undefined && evidenceHolds(evidence, part);
    });
}
