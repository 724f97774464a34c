import { isToldByDefault } from '@plumbline/contracts';
import { blockingIssues, type LocatedIssue, type Verdict } from '../verdict.ts';
import { comparisonLine, verdictLine } from './verdict-line.ts';

/** The largest number of rows, so that people read the table; a comment may have 65,536 characters. */
const ISSUES_SHOWN = 50;

/** Returns the verdict as Markdown: blocking issues, then other new ones. */
export function markdownReport(verdict: Verdict): string {
  const { issues, remarks } = verdict;
  const blocking = blockingIssues(verdict);
  const others = issues.filter((issue) => isToldByDefault(issue) && !issue.blocks);
  return [
    `### ${blocking.length === 0 ? '✅' : '❌'} Plumbline: ${verdictLine(verdict)}`,
    ...[comparisonLine(verdict), ...remarks].map(asText),
    ...tableOf('These block', blocking),
    ...tableOf('Do not block', others),
    '',
  ].join('\n\n');
}

function tableOf(heading: string, issues: readonly LocatedIssue[]): readonly string[] {
  if (issues.length === 0) return [];
  const rows = issues
    .slice(0, ISSUES_SHOWN)
    .map(
      ({ priority, title, message, file, line, howToFix }) =>
        `| ${priority} | ${asCode(`${file}:${line}`)} | **${asText(title)}**<br>${asCode(message)}<br>${asText(howToFix)} |`,
    );
  const left = issues.length - rows.length;
  return [
    `**${heading} (${issues.length})**`,
    ['| priority | place | issue |', '| --- | --- | --- |', ...rows].join('\n'),
    ...(left > 0 ? [`… and ${left} more`] : []),
  ];
}

/** Escapes text of a page, so that it cannot be Markdown, a mention or a link. */
function asCode(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\``;
}

function asText(text: string): string {
  return text.replaceAll(/[<>|]/g, (character) => `\\${character}`);
}
