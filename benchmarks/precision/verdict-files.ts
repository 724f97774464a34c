import { keepLines, readLines, readSites } from '../support/verdict-lines.ts';
import {
  evidenceDigest,
  subjectOf,
  type FoundFinding,
  type JudgedFinding,
  type Verdict,
} from './judged-finding.ts';

const folder = new URL('../verdicts/', import.meta.url);

/** Reads all kept verdicts: one file for each site, one line for each verdict. */
export function readVerdicts(): readonly JudgedFinding[] {
  return readSites<JudgedFinding>(folder);
}

/** A drawn finding with its verdict filled in. */
interface Judgement extends FoundFinding {
  readonly verdict: Verdict | null;
  readonly why?: string;
}

/** Stores judged findings. A new verdict on the same check and URL replaces the old one. */
export function keepVerdicts(file: string): number {
  const judgements = readLines<Judgement>(file).filter(({ verdict }) => verdict !== null);
  const kept = new Map(readVerdicts().map((verdict) => [subjectOf(verdict), verdict]));
  for (const { site, check, url, evidence, message, verdict, why } of judgements) {
    if (verdict === null) continue;
    const judged = { site, check, url, evidence: evidenceDigest(evidence), message, verdict };
    kept.set(subjectOf(judged), why === undefined ? judged : { ...judged, why });
  }
  keepLines(folder, kept, new Set(judgements.map(({ site }) => site)));
  return judgements.length;
}
