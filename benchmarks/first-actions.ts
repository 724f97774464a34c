import { parseArgs } from 'node:util';
import { forecastScores, planActions } from '@plumbline/action-plan';
import { catalogue, healthScore } from '@plumbline/checks';
import { countPages, groupFindings } from '@plumbline/database';
import { realSites, serveRealSites, startUrlOf } from './support/real-sites.ts';
import { openStand } from './support/stand.ts';

/**
 * Analyses the real sites and prints the first actions of each plan, for somebody who reads them as the owner of the
 * site: priority, impact, forecast gain and pages affected. Readings are kept in `readings/`.
 */
const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: realSites.map(({ name }) => name).join(',') },
    'max-pages': { type: 'string', default: '100' },
    actions: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(
    'usage: npm run bench -- first-actions [--sites python,gimp] [--max-pages 100] [--actions 5]\n',
  );
  process.exit(0);
}

const wanted = values.sites.split(',');
const { sites, ...servers } = await serveRealSites(realSites.filter(({ name }) => wanted.includes(name)));
const stand = await openStand();
try {
  stand.startWorker({ BATCHES_PER_HOST: '2' });
  for (const site of sites) {
    const id = await stand.analyse(startUrlOf(site), {
      maxPages: Number(values['max-pages']),
      checkExternalLinks: false,
    });
    const { status } = await stand.finished(id);
    if (status !== 'completed') throw new Error(`The analysis of ${site.name} has ${status}.`);
    process.stdout.write(`${await firstActions(site.name, id)}\n`);
  }
} finally {
  await stand.close();
  await servers.close();
}

async function firstActions(name: string, id: string): Promise<string> {
  const groups = await groupFindings(stand.db, id);
  const totals = await countPages(stand.db, id);
  const { actions } = forecastScores(
    planActions(groups, catalogue),
    groups,
    { findings: [], totals },
    catalogue,
  );
  const first = actions.slice(0, Number(values.actions));
  const done = new Set(first.map(({ checkId }) => checkId));
  const scoreOf = (left: typeof groups) =>
    healthScore(
      left.flatMap(({ checkId, counts }) => counts.map((counted) => ({ checkId, ...counted }))),
      totals,
      catalogue,
    );
  const sum = first.reduce((points, { gain }) => points + gain, 0);
  const lines = first.map(
    ({ priority, checkId, impact, gain, targetsTotal, fixableTargets }) =>
      `  - ${priority} ${checkId}: impact ${String(impact)}, gain ${String(gain)}, ${String(targetsTotal)} targets, ${String(fixableTargets)} fixable`,
  );
  return [
    `- ${name}: ${String(totals.htmlPages)} pages, score ${String(scoreOf(groups))}, the gains below add up to ${String(sum)}, done together ${String(scoreOf(groups.filter(({ checkId }) => !done.has(checkId))))}`,
    ...lines,
  ].join('\n');
}
