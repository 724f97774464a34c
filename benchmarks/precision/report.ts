import { catalogue } from '@plumbline/checks';
import { evidenceDigest, type FoundFinding, type JudgedFinding } from './judged-finding.ts';
import { compare } from './compare.ts';
import { wilsonInterval } from './interval.ts';

/**
 * Prints how many of the judged findings are right, for each check and in all, and what changed since they were judged.
 */
export function report(
  found: readonly FoundFinding[],
  verdicts: readonly JudgedFinding[],
  seenUrls: ReadonlySet<string>,
): void {
  const { same, changed, gone, unseen } = compare(found, verdicts, seenUrls);
  const firedOf = (check: string) => found.filter((finding) => finding.check === check).length;
  const checkIds = catalogue.map(({ id }) => id).filter((id) => firedOf(id) > 0);
  const rows = checkIds.map(
    (id) =>
      [
        id,
        rowOf(
          firedOf(id),
          same.filter(({ check }) => check === id),
        ),
      ] as const,
  );
  console.table(Object.fromEntries([...rows, ['all', rowOf(found.length, same)]]));
  list(
    'Wrong',
    same.filter(({ verdict }) => verdict === 'wrong'),
  );
  list(
    'Gained: wrong ones that are gone',
    gone.filter(({ verdict }) => verdict === 'wrong'),
  );
  list(
    'Lost: right ones that are gone',
    gone.filter(({ verdict }) => verdict === 'right'),
  );
  list('Says something else than when it was judged', changed);
  list('On pages that this run did not see', unseen);
}

function rowOf(fired: number, judged: readonly JudgedFinding[]) {
  const right = judged.filter(({ verdict }) => verdict === 'right').length;
  const [from, to] = wilsonInterval(right, judged.length);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return {
    fired,
    judged: judged.length,
    right,
    precision: judged.length === 0 ? '' : percent(right / judged.length),
    '95 % interval': judged.length === 0 ? '' : `${percent(from)} to ${percent(to)}`,
  };
}

function list(title: string, verdicts: readonly JudgedFinding[]): void {
  if (verdicts.length === 0) return;
  process.stdout.write(`\n${title} (${String(verdicts.length)}):\n`);
  for (const { check, url, message, why } of verdicts)
    process.stdout.write(`  ${check} ${url}\n    ${message}${why === undefined ? '' : `\n    ${why}`}\n`);
}

/** Returns the findings that nobody has judged in their present form. */
export function unjudged(
  found: readonly FoundFinding[],
  verdicts: readonly JudgedFinding[],
): readonly FoundFinding[] {
  const judged = new Set(verdicts.map(({ check, url, evidence }) => `${check} ${url} ${evidence}`));
  return found.filter(
    ({ check, url, evidence }) => !judged.has(`${check} ${url} ${evidenceDigest(evidence)}`),
  );
}
