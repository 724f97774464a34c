import { counted, type Priority } from '@plumbline/contracts';
import type pc from 'picocolors';
import type { LocatedIssue, Verdict } from '../verdict.ts';

type Colours = ReturnType<typeof pc.createColors>;

/** Lines of a report that somebody still reads. */
const ISSUES_SHOWN = 50;

/** The verdict for people: what blocks first, then the rest as far as it fits. */
export function tableReport(verdict: Verdict, colours: Colours): string {
  const { issues, blocking, pages, comparison } = verdict;
  const ordered = [...blocking, ...issues.filter((issue) => !blocking.has(issue))];
  const shown = ordered.slice(0, ISSUES_SHOWN);
  const width = Math.max(0, ...shown.map((issue) => placeOf(issue).length));
  const lines = shown.map((issue) => row(issue, width, blocking.has(issue), colours));
  const left = ordered.length - shown.length;
  return [
    ...lines,
    ...(left > 0 ? [colours.dim(`… and ${left} more`)] : []),
    ...(lines.length > 0 ? [''] : []),
    comparison === null
      ? colours.dim('Not compared with an analysis.')
      : `Against the latest analysis: ${comparison.new} new, ${comparison.fixed} fixed.`,
    colours.bold(
      blocking.size === 0
        ? colours.green(
            `Nothing blocks: ${counted(pages.length, 'page')}, ${counted(issues.length, 'lesser issue')}.`,
          )
        : colours.red(
            `Issues that block: ${blocking.size} of ${issues.length}, on ${counted(pages.length, 'page')}.`,
          ),
    ),
    '',
  ].join('\n');
}

function row(issue: LocatedIssue, width: number, blocks: boolean, colours: Colours): string {
  const paint: Record<Priority, (text: string) => string> = {
    critical: colours.red,
    high: colours.yellow,
    medium: colours.cyan,
    low: colours.dim,
  };
  const { priority, title, checkId } = issue;
  const mark = blocks ? colours.red('✖') : ' ';
  return `${mark} ${paint[priority](priority.padEnd(8))}  ${placeOf(issue).padEnd(width)}  ${title} ${colours.dim(checkId)}`;
}

function placeOf({ file, line }: LocatedIssue): string {
  return `${file}:${line}`;
}
