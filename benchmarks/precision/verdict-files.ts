import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  evidenceDigest,
  subjectOf,
  type FoundFinding,
  type JudgedFinding,
  type Verdict,
} from './judged-finding.ts';

const folder = new URL('../verdicts/', import.meta.url);

/** Every verdict that is kept: a file a site, a line each. */
export function readVerdicts(): readonly JudgedFinding[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readLines<JudgedFinding>(new URL(name, folder)));
}

/** A drawn finding with its verdict, as it comes back from whoever judged it. */
interface Judgement extends FoundFinding {
  readonly verdict: Verdict | null;
  readonly why?: string;
}

/** Adds judged findings to what is kept. A new verdict on the same check and URL takes the place of the old one. */
export function keepVerdicts(file: string): number {
  const judgements = readLines<Judgement>(file).filter(({ verdict }) => verdict !== null);
  const kept = new Map(readVerdicts().map((verdict) => [subjectOf(verdict), verdict]));
  for (const { site, check, url, evidence, message, verdict, why } of judgements) {
    if (verdict === null) continue;
    const judged = { site, check, url, evidence: evidenceDigest(evidence), message, verdict };
    kept.set(subjectOf(judged), why === undefined ? judged : { ...judged, why });
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
