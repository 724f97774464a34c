import { counted, formatNumber, type ActionItemRecord, type Priority } from '@plumbline/contracts';
import pc from 'picocolors';
import type { PrintedResult } from './analysis.ts';
import type { LocalFile } from './data-folder.ts';

type Colours = ReturnType<typeof pc.createColors>;

const TOP_ACTIONS = 10;

/** Returns the report of the first analysis, for people. */
export function resultReport({ siteCheck: analysis, actions }: PrintedResult, colours: Colours): string {
  const { bold } = colours;
  if (analysis.status !== 'completed') {
    const { status, failureReason, failureMessage } = analysis;
    if (status !== 'failed') return `\n${bold(`The analysis is ${status}.`)}\n`;
    return `\n${bold('The analysis failed')} (${failureReason ?? 'internal'}). ${failureMessage ?? ''}\n`;
  }
  const score = analysis.healthScore ?? 0;
  const lines = actions.slice(0, TOP_ACTIONS).map((action, index) => actionLine(action, index + 1, colours));
  return [
    '',
    `${bold('Score')}  ${bold(scoreColour(score, colours)(String(score)))} of 100 ` +
      `(${counted(analysis.urlsChecked, 'URL')}, ${counted(analysis.issuesFound, 'issue')})`,
    '',
    bold(
      actions.length > TOP_ACTIONS
        ? `The first ${TOP_ACTIONS} of ${formatNumber(actions.length)} actions`
        : 'Actions',
    ),
    ...(lines.length > 0 ? lines : ['  None. Well done.']),
    '',
  ].join('\n');
}

/** Returns the addresses of the service and three commands to paste. */
export function accessReport(
  local: LocalFile,
  places: {
    readonly siteUrl: string;
    readonly snapshotId: string | null;
    readonly logs: string;
    /** True if the password of the first start has not been changed. */
    readonly passwordKnown: boolean;
  },
  colours: Colours,
): string {
  const { bold, cyan } = colours;
  const curl = `curl -s -H 'Authorization: Bearer ${local.apiKey}'`;
  const plan =
    places.snapshotId === null
      ? `${curl} ${local.apiUrl}/api/site-checks/${local.siteCheckId}/pages`
      : `${curl} ${local.apiUrl}/api/action-snapshots/${places.snapshotId}/actions`;
  return [
    '',
    bold('Addresses'),
    `  Dashboard  ${cyan(local.apiUrl)}   ${signInSentence(local.signIn, places.passwordKnown)}`,
    `  API        ${cyan(local.apiUrl)}   (reference: ${cyan(`${local.apiUrl}/docs`)})`,
    `  MCP        ${cyan(local.mcpUrl)}   (or "npm run mcp" on standard input and output)`,
    `  Metrics    ${cyan(local.metricsUrl)}`,
    `  Site       ${cyan(places.siteUrl)}`,
    `  API key    ${local.apiKey}`,
    `  Logs       ${places.logs}`,
    '',
    bold('Try'),
    `  ${curl} ${local.apiUrl}/api/site-checks/${local.siteCheckId}/status`,
    `  ${plan}`,
    `  ${curl} -H 'Content-Type: application/json' -d '{"siteId":"${local.siteId}"}' ` +
      `${local.apiUrl}/api/clients/${local.clientId}/analyze`,
    '',
  ].join('\n');
}

/** @param passwordKnown true if the password of the first start has not been changed */
export function signInSentence({ email, password }: LocalFile['signIn'], passwordKnown: boolean): string {
  return `sign in as ${email} with ${passwordKnown ? password : 'the password you have chosen'}`;
}

function actionLine(action: ActionItemRecord, rank: number, colours: Colours): string {
  const paint: Record<Priority, (text: string) => string> = {
    critical: colours.red,
    high: colours.yellow,
    medium: colours.cyan,
    low: colours.dim,
  };
  const { targetsTotal, fixableTargets } = action;
  const share = fixableTargets < targetsTotal ? ` for ${fixableTargets}` : '';
  const fixable = fixableTargets > 0 ? `, fix included${share}` : '';
  return (
    `  ${String(rank).padStart(2)}  ${paint[action.priority](action.priority.padEnd(8))}  ${action.title} ` +
    colours.dim(`(${counted(targetsTotal, 'place')}${fixable})`)
  );
}

function scoreColour(score: number, { green, yellow, red }: Colours): (text: string) => string {
  if (score >= 80) return green;
  return score >= 50 ? yellow : red;
}
