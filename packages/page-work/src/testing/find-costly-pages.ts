import { createPagePool } from '../page-pool.ts';
import { createLogger } from '@plumbline/service';
import { TooCostlyError } from '../thread-pool.ts';
import { costlyTask, type CostlyPage } from './costly-page.ts';

const logger = createLogger({ service: 'test' });

// Finds the pages that take longest for their size, and prints them for costly-pages.json:
//   npx tsx --conditions=source packages/page-work/src/testing/find-costly-pages.ts [SEED] [TRIES]

const [seed = 1, tries = 400] = process.argv.slice(2).map(Number);
const SMALL_BYTES = 20_000;
const LARGE_BYTES = 200_000;
const KEPT = 20;
const DEADLINE_MS = 20_000;

const openings = [
  '',
  '<!doctype html><title>x</title>',
  '<p>',
  '<script type="application/ld+json">',
  '<h1>',
  '<a href="',
];
const wraps = [
  '',
  '<meta name="description" content="',
  '<img srcset="',
  '<div style="',
  '<title>',
  '<!--',
  '<svg>',
];
const pieces = [
  '<!---->',
  '<!--',
  '<div>',
  '</div>',
  '<b><i></b>',
  '<a href=/x>',
  '<a href="/x?y=',
  '<h1>',
  '<table><tr>',
  '<p>',
  '<meta http-equiv=refresh content="',
  '<link rel=alternate hreflang=x href=/y>',
  '<img src=/i.png alt="a">',
  '<br>',
  '&amp;',
  '&#x26;',
  '\u0301',
  '\u202E',
  ' ',
  '\n',
  '\t',
  ',',
  '(',
  ')',
  '{',
  '[',
  '{"a":[',
  '"',
  "'",
  '%',
  '%2',
  '/',
  '../',
  'a',
  'aA',
  'a ',
  '. ',
  '- ',
  '> ',
  '| ',
  '# ',
  '=',
  ';',
  ':',
  'url(',
  '@',
  '0',
  '1x,',
  'https://a.example/ ',
];

let state = seed;
/** Picks an item with Park and Miller's generator, so that the same seed finds the same pages. */
function pick<Item>(from: readonly Item[]): Item {
  state = (state * 48_271) % 2_147_483_647;
  return from[state % from.length] as Item;
}

const pool = createPagePool({ logger, deadlineMs: DEADLINE_MS, threads: 1 });

async function timeOf(page: CostlyPage, bytes: number): Promise<number> {
  const startedAt = performance.now();
  try {
    await pool.run('judge', costlyTask(page, bytes));
  } catch (error) {
    if (!(error instanceof TooCostlyError)) throw error;
  }
  return performance.now() - startedAt;
}

async function costliest(pages: readonly CostlyPage[], bytes: number, kept: number) {
  const timed: { page: CostlyPage; ms: number }[] = [];
  for (const page of pages) timed.push({ page, ms: Math.round(await timeOf(page, bytes)) });
  return timed.sort((one, other) => other.ms - one.ms).slice(0, kept);
}

const tried = Array.from({ length: tries }, () => ({
  before: pick(openings) + pick(wraps),
  repeated: pick(pieces) + pick([...pieces, '']) + pick([...pieces, '']),
  after: pick(['', '<p>x', '">x', '-->', '</script>']),
}));
await timeOf({ before: '', repeated: '<p>warm', after: '' }, SMALL_BYTES);
const small = await costliest(tried, SMALL_BYTES, KEPT * 4);
const large = await costliest(
  small.map(({ page }) => page),
  LARGE_BYTES,
  KEPT,
);
for (const { page, ms } of large)
  process.stderr.write(`${ms} ms for ${LARGE_BYTES} bytes of ${JSON.stringify(page)}\n`);
process.stdout.write(
  `${JSON.stringify(
    large.map(({ page }) => page),
    null,
    2,
  )}\n`,
);
await pool.close();
