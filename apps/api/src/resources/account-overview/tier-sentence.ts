import type { Tier } from '@plumbline/contracts';
import { counted } from '../../wording.ts';
import { planLimits, type Capacity } from '../../work/plan-limits.ts';

export function tierSentence(tier: Tier, capacity: Capacity): string {
  const { requestsPerHour, scansPerDay, pagesPerAnalysis, detailedAnalyses } = planLimits(tier, capacity);
  const scans =
    scansPerDay === null ? 'as many analyses as you like' : counted(scansPerDay, 'analysis', 'analyses');
  return (
    `The ${tier} plan: for each key ${counted(requestsPerHour, 'request')} an hour and ${scans} a day, ` +
    `of up to ${counted(pagesPerAnalysis, 'page')} each. The latest ${detailedAnalyses} of each site keep their details.`
  );
}
