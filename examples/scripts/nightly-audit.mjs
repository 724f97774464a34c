// Analyses all sites of a client and waits for the webhooks: node nightly-audit.mjs CLIENT_ID [WORST_SCORE]
// WEBHOOK_SECRET is the signing secret; RECEIVER_URL is where the service reaches this machine, on RECEIVER_PORT.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { call, given, rowsOf } from './service.mjs';

const [clientId, worstScore = '80'] = given('CLIENT_ID [WORST_SCORE]');
const { WEBHOOK_SECRET = '', RECEIVER_PORT = '8099', RECEIVER_URL } = process.env;
const waiting = new Map();
const early = new Map();
const seen = new Set();

const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const id = request.headers['webhook-id'];
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end();
  if (seen.has(id)) return; // An event arrives at least once.
  seen.add(id);
  const { data } = JSON.parse(body);
  if (waiting.has(data.siteCheckId)) waiting.get(data.siteCheckId)(data);
  else early.set(data.siteCheckId, data);
}).listen(Number(RECEIVER_PORT));

let isBad = false;
for await (const site of rowsOf(`/api/clients/${clientId}/sites`)) {
  const callbackUrl = RECEIVER_URL ?? `http://127.0.0.1:${RECEIVER_PORT}/`;
  const start = await call('POST', `/api/clients/${clientId}/analyze`, { siteId: site.id, callbackUrl });
  const id = start.siteCheckId;
  const result = early.get(id) ?? (await new Promise((resolve) => waiting.set(id, resolve)));
  const { status, healthScore, issuesFound, failureReason } = result;
  if (status === 'completed') console.log(`${site.url}: ${healthScore} of 100, ${issuesFound} issues`);
  else console.log(`${site.url}: ${status} (${failureReason})`);
  isBad ||= status !== 'completed' || healthScore < Number(worstScore);
}
receiver.close();
receiver.closeAllConnections();
process.exitCode = isBad ? 1 : 0;

/** docs/webhooks.md */
function isGenuine(headers, body) {
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((entry) => {
    const given = Buffer.from(entry.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
