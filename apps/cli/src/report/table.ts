import { isToldByDefault, type Priority } from '@plumbline/contracts';
import type pc from 'picocolors';
import { blockingIssues, type LocatedIssue, type Verdict } from '../verdict.ts';
import { comparisonLine, verdictLine } from './verdict-line.ts';

type Colours = ReturnType<typeof pc.createColors>;

/** The largest number of lines, so that people read the report. */
const ISSUES_SHOWN = 50;

/** Returns the verdict for the terminal: blocking issues first, then other new ones while they fit. */
export function tableReport(verdict: Verdict, colours: Colours): string {
  const told = verdict.issues.filter(isToldByDefault);
  const shown = told.slice(0, ISSUES_SHOWN);
  const width = Math.max(0, ...shown.map((issue) => placeOf(issue).length));
  const lines = shown.map((issue) => row(issue, width, colours));
  const left = told.length - shown.length;
  const paint = blockingIssues(verdict).length === 0 ? colours.green : colours.red;
  return [
    ...lines,
    ...(left > 0 ? [colours.dim(`… and ${left} more`)] : []),
    ...(lines.length > 0 ? [''] : []),
    ...verdict.remarks,
    comparisonLine(verdict),
    colours.bold(paint(verdictLine(verdict))),
    '',
  ].join('\n');
}

function row(issue: LocatedIssue, width: number, colours: Colours): string {
  const paint: Record<Priority, (text: string) => string> = {
    critical: colours.red,
    high: colours.yellow,
    medium: colours.cyan,
    low: colours.dim,
  };
  const { priority, title, checkId } = issue;
  const mark = issue.blocks ? colours.red('✖') : ' ';
  return `${mark} ${paint[priority](priority.padEnd(8))}  ${placeOf(issue).padEnd(width)}  ${title} ${colours.dim(checkId)}`;
}

function placeOf({ file, line }: LocatedIssue): string {
  return `${file}:${line}`;
}
