// One ticket for each action of a new plan that a person has to do: node make-tickets.mjs SITE_ID [PRIORITIES]
// Each is a line of JSON; with TICKETS_URL it is posted there. `key` stays the same, so that none is made twice.
import { call, given } from './service.mjs';

const PLACES_SHOWN = 10;
const [siteId, priorities = 'critical,high'] = given('SITE_ID [PRIORITIES]');
const plan = await call('POST', `/api/sites/${siteId}/action-snapshots/generate`, { triggeredBy: 'tickets' });
const view = `/api/action-snapshots/${plan.id}/actions?view=grouped&filter=manual_review,${priorities}`;
const { groups } = await call('GET', view);

for (const action of groups.manual_review.actions) {
  const ticket = {
    key: `${siteId}/${action.checkId}`,
    title: `${action.title} (${action.targetsTotal})`,
    labels: [action.priority, action.type, action.category],
    body: [
      action.description,
      ...action.targets.slice(0, PLACES_SHOWN).map(({ url, message }) => `- ${url}: ${message}`),
      `Source: ${action.reference}`,
    ].join('\n'),
  };
  if (process.env.TICKETS_URL === undefined) console.log(JSON.stringify(ticket));
  else await post(process.env.TICKETS_URL, ticket);
}

async function post(url, ticket) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(ticket) });
  if (!response.ok) throw new Error(`${url} answers ${response.status} to ${ticket.key}`);
}
