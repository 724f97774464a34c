import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { subjectOf, type JudgedValue, type ProposedValue, type ValueVerdict } from './value.ts';

const folder = new URL('../verdicts/values/', import.meta.url);

/** Every verdict that is kept: a file a site, a line each. */
export function readValueVerdicts(): readonly JudgedValue[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).flatMap((name) => readLines<JudgedValue>(new URL(name, folder)));
}

interface Judgement extends ProposedValue {
  readonly verdict: ValueVerdict | null;
  readonly why?: string;
}

/** Adds judged values to what is kept. */
export function keepValueVerdicts(file: string): number {
  const kept = new Map(readValueVerdicts().map((verdict) => [subjectOf(verdict), verdict]));
  const judgements = readLines<Judgement>(file).filter(({ verdict }) => verdict !== null);
  for (const { site, kind, check, url, value, verdict, why = '' } of judgements) {
    if (verdict === null) continue;
    const judged = { site, kind, check, url, value, verdict };
    kept.set(subjectOf(judged), why === '' ? judged : { ...judged, why });
  }
  for (const site of new Set(judgements.map((judgement) => judgement.site))) {
    const lines = [...kept.values()]
      .filter((verdict) => verdict.site === site)
      .sort((one, other) => (subjectOf(one) < subjectOf(other) ? -1 : 1))
      .map((verdict) => `${JSON.stringify(verdict)}\n`);
    writeFileSync(new URL(`${site}.ndjson`, folder), lines.join(''));
  }
  return judgements.length;
}

function readLines<Line>(file: string | URL): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
