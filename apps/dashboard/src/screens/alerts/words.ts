import { counted, type AlertKind, type AlertRules } from '@plumbline/contracts';

export const KINDS: Readonly<Record<AlertKind, string>> = {
  email: 'E-mail',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
};

const LIST = new Intl.ListFormat('en-GB');

/** Says which alerts a channel gets, and about which sites. */
export function rulesSentence(rules: AlertRules, sites: number): string {
  const causes = [
    ...(rules.pageLost ? ['lost pages'] : []),
    ...(rules.newCritical ? ['new critical problems'] : []),
    ...(rules.scoreFell === null
      ? []
      : [`a score that falls by ${counted(rules.scoreFell, 'point')} or more`]),
    ...(rules.pagesUnread ? ['pages that cannot be read any more'] : []),
    ...(rules.scheduleFailed ? ['failed schedules'] : []),
    ...(rules.analysisEnded ? ['analyses that change something'] : []),
  ];
  if (causes.length === 0) return 'It gets no alerts, because all its rules are off.';
  const about = sites === 0 ? 'all sites' : counted(sites, 'site');
  return `It gets alerts about ${LIST.format(causes)}, for ${about}.`;
}
