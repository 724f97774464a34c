import { isToldByDefault } from '@plumbline/contracts';
import type { LocatedIssue, Verdict } from '../verdict.ts';

/** GitHub shows at most this many annotations of each kind for a step. */
const SHOWN_OF_EACH_KIND = 10;

type Kind = 'error' | 'warning' | 'notice';

/**
 * Returns workflow commands of GitHub Actions: an annotation for each issue that is new or blocks, those that block
 * first.
 */
export function githubAnnotations({ issues }: Verdict): string {
  const kinds: readonly Kind[] = ['error', 'warning', 'notice'];
  const told = issues.filter(isToldByDefault);
  return kinds
    .flatMap((kind) => told.filter((issue) => kindOf(issue) === kind).slice(0, SHOWN_OF_EACH_KIND))
    .map((issue) => `${annotation(issue)}\n`)
    .join('');
}

function kindOf({ blocks, priority }: LocatedIssue): Kind {
  if (blocks) return 'error';
  return priority === 'low' ? 'notice' : 'warning';
}

/** Formats a command: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands */
function annotation(issue: LocatedIssue): string {
  const { file, line, title, checkId, message, howToFix } = issue;
  const place = `file=${property(file)},line=${line},title=${property(`${title} (${checkId})`)}`;
  return `::${kindOf(issue)} ${place}::${escaped(`${message} ${howToFix}`)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
