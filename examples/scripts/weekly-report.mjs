// Prints what has changed on a site since the previous analysis, in Markdown: node weekly-report.mjs SITE_ID >
// report.md
import { call, given, rowsOf } from './service.mjs';

const SHOWN = 20;
const [siteId] = given('SITE_ID');
const { data } = await call('GET', `/api/sites/${siteId}/site-checks?limit=50`);
const isWhole = ({ status, extent }) => status === 'completed' && extent === 'full';
const [latest, before] = data
  .filter(isWhole)
  .sort((one, other) => other.startedAt.localeCompare(one.startedAt));
if (before === undefined) throw new Error('Two completed analyses of the whole site are needed.');
const compare = `/api/site-checks/${before.id}/compare?to=${latest.id}&limit=200`;
const { data: checks } = await call('GET', '/api/checks');
const opportunities = new Set(checks.filter(({ informational }) => informational).map(({ id }) => id));
const { counts } = await call('GET', `${compare}&change=new`);

const change = latest.healthScore - before.healthScore;
const { url: siteUrl } = await call('GET', `/api/sites/${siteId}`);
console.log(`# ${new URL(siteUrl).host}

Score **${latest.healthScore}** (${change < 0 ? change : `+${change}`}) of 100, ${latest.urlsChecked} URLs,
from ${before.finishedAt.slice(0, 10)} to ${latest.finishedAt.slice(0, 10)}.

${counts.new} new, ${counts.fixed} fixed, ${counts.still} as before, ${counts.not_judged} not judged again.`);
for (const kind of ['new', 'fixed']) {
  console.log(`\n## ${kind === 'new' ? 'New' : 'Fixed'} issues\n`);
  let listed = 0;
  for await (const { checkId, severity, url, message } of rowsOf(`${compare}&change=${kind}`)) {
    if (listed === SHOWN) break;
    listed += 1;
    const weight = opportunities.has(checkId) ? 'opportunity' : severity;
    console.log(`- **${weight}** \`${url}\`: ${message.replace(/[\\`*_<>[\]]/g, '\\$&')}`);
  }
  if (listed === 0) console.log('None.');
  else if (counts[kind] > listed) console.log(`- … and ${counts[kind] - listed} more`);
}
