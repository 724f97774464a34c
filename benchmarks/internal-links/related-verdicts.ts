import { keepLines, readLines, readSites } from '../support/verdict-lines.ts';

const folder = new URL('../verdicts/related/', import.meta.url);

/** A person's verdict on a text without a suggestion: the page of the site that it could link to. */
export interface RelatedVerdict {
  readonly site: string;
  readonly url: string;
  /** The related page; null where there is none. */
  readonly related: string | null;
}

export function readRelatedVerdicts(): readonly RelatedVerdict[] {
  return readSites<RelatedVerdict>(folder);
}

/** Stores verdicts; lines without one (`undefined`) are left out. */
export function keepRelatedVerdicts(file: string): number {
  const kept = new Map(readRelatedVerdicts().map((verdict) => [verdict.url, verdict]));
  const judged = readLines<Partial<RelatedVerdict>>(file).flatMap(({ site, url, related }) =>
    site === undefined || url === undefined || related === undefined ? [] : [{ site, url, related }],
  );
  for (const verdict of judged) kept.set(verdict.url, verdict);
  keepLines(folder, kept, new Set(judged.map(({ site }) => site)));
  return judged.length;
}
