import { wilsonInterval } from '../precision/interval.ts';
import { subjectOf, type JudgedValue, type ProposedValue } from './value.ts';

/** Prints how many of the judged values are good, harmless and wrong, by kind and by site, and the wrong ones. */
export function report(proposed: readonly ProposedValue[], verdicts: readonly JudgedValue[]): void {
  const subjects = new Set(proposed.map(subjectOf));
  const standing = verdicts.filter((verdict) => subjects.has(subjectOf(verdict)));
  for (const by of ['kind', 'site'] as const) {
    const names = [...new Set(proposed.map((value) => value[by]))].toSorted();
    const rows = names.map((name) => {
      const judged = standing.filter((verdict) => verdict[by] === name);
      return [name, rowOf(proposed.filter((value) => value[by] === name).length, judged)] as const;
    });
    console.table(Object.fromEntries([...rows, ['all', rowOf(proposed.length, standing)]]));
  }
  const gone = verdicts.filter((verdict) => !subjects.has(subjectOf(verdict)));
  const goneOf = (wanted: JudgedValue['verdict']) => gone.filter(({ verdict }) => verdict === wanted).length;
  process.stdout.write(
    `Judged, and not proposed any more: ${goneOf('good')} good, ${goneOf('harmless')} harmless, ${goneOf('wrong')} wrong\n`,
  );
  for (const { check, url, value, why } of standing.filter(({ verdict }) => verdict === 'wrong'))
    process.stdout.write(`  ${check} ${url}\n    ${value}\n    ${why ?? ''}\n`);
}

function rowOf(proposed: number, judged: readonly JudgedValue[]) {
  const count = (wanted: JudgedValue['verdict']) => judged.filter(({ verdict }) => verdict === wanted).length;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const [from, to] = wilsonInterval(count('good'), judged.length);
  return {
    proposed,
    judged: judged.length,
    good: count('good'),
    harmless: count('harmless'),
    wrong: count('wrong'),
    'share good': judged.length === 0 ? '' : percent(count('good') / judged.length),
    '95 % interval': judged.length === 0 ? '' : `${percent(from)} to ${percent(to)}`,
  };
}

/** Returns the values that nobody has judged in their present form. */
export function unjudged(
  proposed: readonly ProposedValue[],
  verdicts: readonly JudgedValue[],
): readonly ProposedValue[] {
  const judged = new Set(verdicts.map(subjectOf));
  return proposed.filter((value) => !judged.has(subjectOf(value)));
}
