import { PLAN_LIMITS, type AccountOverview, type Tier } from '@plumbline/contracts';
import type { AccountFigures } from '@plumbline/database';
import { counted } from '../../wording.ts';

/** Describes an account, screen by screen. */
export function accountSentences(figures: AccountFigures, tier: Tier): AccountOverview['sentences'] {
  const { sites, analysing, activeKeys, expiringKeys, members } = figures;
  return {
    sites: `${counted(sites, 'site')}${analysing === 0 ? '' : `, ${analysing} being analysed now`}.`,
    keys:
      activeKeys === 0
        ? 'No key is valid: nothing but this dashboard can call the API.'
        : `${counted(activeKeys, 'key')} can call the API${expiringKeys === 0 ? '' : `; ${expiringKeys} of them will expire within 14 days`}.`,
    webhooks: webhookSentence(figures),
    audit: `${counted(figures.requests, 'request')} in the last hour, ${figures.refused} of them refused.`,
    members: members === 1 ? 'You are the only one who can sign in.' : `${members} people can sign in.`,
    plan: planSentence(tier),
  };
}

function webhookSentence({ delivered, pending, dead }: AccountFigures): string {
  if (delivered + pending + dead === 0) return 'No notification was due in the last seven days.';
  const parts = [
    `${counted(delivered, 'notification')} arrived in the last seven days`,
    ...(pending === 0 ? [] : [`${pending} on the way`]),
    ...(dead === 0 ? [] : [`${dead} given up: look at what the receiver answered`]),
  ];
  return `${parts.join('; ')}.`;
}

function planSentence(tier: Tier): string {
  const { requestsPerHour, scansPerDay, pagesPerAnalysis } = PLAN_LIMITS[tier];
  const scans =
    scansPerDay === null ? 'as many analyses as you like' : counted(scansPerDay, 'analysis', 'analyses');
  return (
    `The ${tier} plan: for each key ${counted(requestsPerHour, 'request')} an hour and ${scans} a day, ` +
    `of up to ${counted(pagesPerAnalysis, 'page')} each.`
  );
}
