import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pageChecks, runPageChecks, verifiedFixes } from '@plumbline/checks';
import { extractPageFacts, loadLanguageDetector, references, summarise } from '@plumbline/page-facts';
import { aResponse, aSite } from '@plumbline/page-facts/testing';

/** Measures CPU time and memory of pages between fetch and database, over the pages of a folder, without I/O. */
const [folder, pagesWanted = '200'] = process.argv.slice(2);
if (folder === undefined || folder === '--help') {
  process.stdout.write('usage: npm run bench -- page-processing FOLDER [PAGES]\n');
  process.exit(folder === undefined ? 2 : 0);
}

type Times = Map<string, number[]>;

const perStage: Times = new Map();
const perCheck: Times = new Map();
const perFix: Times = new Map();
const timedChecks = pageChecks.map((check) => ({
  ...check,
  run: (page: never) => timed(perCheck, check.id, () => check.run(page)),
}));

const detectLanguage = await loadLanguageDetector();
const files = spread(htmlFiles(folder), Number(pagesWanted));
// Collecting the garbage of loaded modules costs as much as 20 pages, and would hit some of them by chance.
collectGarbage();
// The first pages do not count, because their code is interpreted before it is compiled.
for (const file of files.slice(0, 30)) processPage(folder, file);
for (const times of [perStage, perCheck, perFix]) times.clear();
const memory = process.memoryUsage.rss();
for (const file of files) processPage(folder, file);

const stages = [...perStage.values()];
perStage.set(
  'all of it',
  files.map((_, page) => stages.reduce((sum, times) => sum + (times[page] ?? 0), 0)),
);
report(`${files.length} pages of ${folder}, ms CPU a page`, perStage);
report('checks, the 10 that take longest', slowest(perCheck, 10));
report('fixes before they are verified, the 10 that take longest', slowest(perFix, 10));
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(`memory: ${megabytes(memory)} MB at the start, ${megabytes(peak)} MB at its peak\n`);

function processPage(root: string, file: string): void {
  const body = readFileSync(path.join(root, file));
  const url = new URL(file, 'https://www.example.com/').href;
  const response = aResponse({ bytes: body.length, transferBytes: body.length });
  const site = aSite({ hosts: ['www.example.com'] });
  const page = timed(perStage, 'decode + extract', () =>
    extractPageFacts({ url, response, site, body, detectLanguage }),
  );
  timed(perStage, 'references', () => references(page));
  timed(perStage, 'summarise', () => summarise(page));
  const outcomes = timed(perStage, 'checks', () => runPageChecks(page, pageChecks));
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  timed(perStage, 'fixes', () => verifiedFixes(page, failures, pageChecks));

  runPageChecks(page, timedChecks);
  for (const { check, evidence } of failures)
    if (check.fix !== undefined) timed(perFix, check.id, () => check.fix?.(page as never, evidence));
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

function timed<Result>(times: Times, name: string, work: () => Result): Result {
  const { user, system } = process.cpuUsage();
  const result = work();
  const after = process.cpuUsage();
  const list = times.get(name) ?? [];
  times.set(name, list);
  list.push((after.user - user + after.system - system) / 1000);
  return result;
}

function report(title: string, times: Times): void {
  const rows = [...times].map(([name, list]) => {
    const sorted = list.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    const mean = sorted.reduce((sum, time) => sum + time, 0) / files.length;
    return [
      name,
      { mean: round(mean), median: round(at(0.5)), '95 %': round(at(0.95)), worst: round(at(1)) },
    ];
  });
  process.stdout.write(`${title}\n`);
  console.table(Object.fromEntries(rows));
}

function slowest(times: Times, count: number): Times {
  const total = (list: readonly number[]) => list.reduce((sum, time) => sum + time, 0);
  return new Map([...times].sort(([, one], [, other]) => total(other) - total(one)).slice(0, count));
}

function htmlFiles(root: string): readonly string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns `count` items at even distances. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  );
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(3));
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
