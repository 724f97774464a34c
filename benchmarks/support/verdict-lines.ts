import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Reads the verdicts of a folder: one file for each site, one line for each verdict. */
export function readSites<Verdict>(folder: URL): Verdict[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readLines<Verdict>(new URL(name, folder)));
}

/** Reads a file of one JSON value a line. */
export function readLines<Line>(file: string | URL): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** Writes the files of these sites anew, sorted by the subjects of the verdicts. */
export function keepLines(
  folder: URL,
  verdicts: ReadonlyMap<string, { readonly site: string }>,
  sites: ReadonlySet<string>,
): void {
  const ordered = [...verdicts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, verdict]) => verdict);
  for (const site of sites) {
    const lines = ordered
      .filter((verdict) => verdict.site === site)
      .map((verdict) => `${JSON.stringify(verdict)}\n`);
    writeFileSync(new URL(`${site}.ndjson`, folder), lines.join(''));
  }
}
