// Checks that old addresses lead where they should: node check-redirects.mjs MAP.txt SITE_ID
// A line of the map is `https://example.com/old https://example.com/new`.
import { readFile } from 'node:fs/promises';
import { call, ended, given } from './service.mjs';

const [file, siteId] = given('MAP.txt SITE_ID');
const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
const map = lines.map((line) => line.trim().split(/\s+/));
const { clientId } = await call('GET', `/api/sites/${siteId}`);
const options = { siteId, mode: 'list', urls: [...new Set(map.flat())], checkExternalLinks: false };
const { siteCheckId } = await call('POST', `/api/clients/${clientId}/analyze`, options);
await ended(siteCheckId, 2_000);

let wrong = 0;
for (const [from, to] of map) {
  const said = await verdict(from, to);
  if (said !== 'right') wrong += 1;
  console.log(
    `${said === 'right' ? 'ok   ' : 'WRONG'} ${from} -> ${to}${said === 'right' ? '' : `: ${said}`}`,
  );
}
process.exitCode = wrong === 0 ? 0 : 1;

async function verdict(from, to) {
  const page = (url) => call('GET', `/api/site-checks/${siteCheckId}/page?url=${encodeURIComponent(url)}`);
  const { statusCode, redirects } = await page(from);
  const last = redirects.at(-1);
  if (last === undefined) return `answers ${statusCode ?? 'nothing'} and does not redirect`;
  if (last.url !== to) return `leads to ${last.url}`;
  if (last.statusCode !== 200) return `${to} answers ${last.statusCode ?? 'nothing'}`;
  if (redirects.length > 1) return `takes ${redirects.length} redirects`;
  return statusCode === 301 || statusCode === 308 ? 'right' : `answers ${statusCode}, which is for now only`;
}
