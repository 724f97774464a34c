import { PLAN_LIMITS, type Tier } from '@plumbline/contracts';
import { counted } from '../../wording.ts';

export function tierSentence(tier: Tier): string {
  const { requestsPerHour, scansPerDay, pagesPerAnalysis, detailedAnalyses } = PLAN_LIMITS[tier];
  const scans =
    scansPerDay === null ? 'as many analyses as you like' : counted(scansPerDay, 'analysis', 'analyses');
  return (
    `The ${tier} plan: for each key ${counted(requestsPerHour, 'request')} an hour and ${scans} a day, ` +
    `of up to ${counted(pagesPerAnalysis, 'page')} each. The latest ${detailedAnalyses} of each site keep their details.`
  );
}
