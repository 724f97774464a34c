import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { catalogue } from '@plumbline/checks';
import { openStand } from './stand.ts';

/**
 * Crawls websites on this machine and draws findings at random for people to judge: the same number of every check that
 * fired, as far as it has as many, in an order that a seed decides.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'max-pages': { type: 'string', default: '400' },
    'per-check': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || positionals.length === 0) {
  process.stdout.write(
    'usage: pnpm bench draw-findings [--max-pages 400] [--per-check 3] [--seed 1] http://127.0.0.1:PORT/ …\n',
  );
  process.exit(values.help ? 0 : 2);
}
const notLoopback = positionals.find((url) => !/^127\.|^localhost$/.test(new URL(url).hostname));
if (notLoopback !== undefined) throw new Error(`Only sites on this machine are crawled here: ${notLoopback}`);

const stand = await openStand();
try {
  stand.startWorker({ BATCHES_PER_HOST: '2' });
  const siteCheckIds: string[] = [];
  for (const url of positionals) {
    const id = await stand.analyse(url, { maxPages: Number(values['max-pages']) });
    const check = await stand.finished(id);
    process.stderr.write(
      `${url} ${check.status}: ${check.urlsChecked} URLs, ${check.issuesFound} findings\n`,
    );
    siteCheckIds.push(id);
  }
  await draw(siteCheckIds);
} finally {
  await stand.close();
}

async function draw(siteCheckIds: readonly string[]): Promise<void> {
  const issues = await stand.db.issue.findMany({
    where: { siteCheckId: { in: [...siteCheckIds] } },
    select: { checkId: true, severity: true, confidence: true, url: true, evidence: true },
  });
  for (const check of catalogue) {
    const found = issues
      .filter(({ checkId }) => checkId === check.id)
      .sort((one, other) => place(one).localeCompare(place(other)));
    for (const { severity, confidence, url, evidence } of found.slice(0, Number(values['per-check']))) {
      const message = check.message(evidence as never);
      const drawn = { check: check.id, of: found.length, severity, confidence, url, message, evidence };
      process.stdout.write(`${JSON.stringify(drawn)}\n`);
    }
  }
}

/** Where a finding comes in the draw: anywhere, but in the same place in every run with this seed. */
function place({ checkId, url }: { readonly checkId: string; readonly url: string }): string {
  return createHash('sha256').update(`${values.seed} ${checkId} ${url}`).digest('hex');
}
