import { keepLines, readLines, readSites } from '../support/verdict-lines.ts';
import { subjectOf, type JudgedValue, type ProposedValue, type ValueVerdict } from './value.ts';

const folder = new URL('../verdicts/values/', import.meta.url);

/** Reads all kept verdicts: one file for each site, one line for each verdict. */
export function readValueVerdicts(): readonly JudgedValue[] {
  return readSites<JudgedValue>(folder);
}

interface Judgement extends ProposedValue {
  readonly verdict: ValueVerdict | null;
  readonly why?: string;
}

/** Stores judged values. */
export function keepValueVerdicts(file: string): number {
  const kept = new Map(readValueVerdicts().map((verdict) => [subjectOf(verdict), verdict]));
  const judgements = readLines<Judgement>(file).filter(({ verdict }) => verdict !== null);
  for (const { site, kind, check, url, value, verdict, why = '' } of judgements) {
    if (verdict === null) continue;
    const judged = { site, kind, check, url, value, verdict };
    kept.set(subjectOf(judged), why === '' ? judged : { ...judged, why });
  }
  keepLines(folder, kept, new Set(judgements.map(({ site }) => site)));
  return judgements.length;
}
