// Helpers of the scripts in this folder: arguments, a call of the service, and the wait for an analysis.
import { basename } from 'node:path';

const { SERVICE_API_URL = 'http://127.0.0.1:3000', SERVICE_API_KEY } = process.env;

/** Returns the arguments of the script. If some are missing, or the key, it prints the usage and ends. */
export function given(usage) {
  const args = process.argv.slice(2);
  const needed = usage.split(' ').filter((word) => !word.startsWith('[')).length;
  if (args.length >= needed && SERVICE_API_KEY !== undefined) return args;
  console.error(`usage: SERVICE_API_KEY=sk_live_… node ${basename(process.argv[1])} ${usage}`);
  process.exit(2);
}

/** Makes one call. The message of a refusal says what to do. */
export async function call(method, path, body) {
  const response = await fetch(SERVICE_API_URL + path, {
    method,
    headers: { authorization: `Bearer ${SERVICE_API_KEY}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const { message = answer.error, details } = answer.error;
  throw new Error(`${method} ${path}: ${message} ${JSON.stringify(details?.issues ?? '')}`);
}

/** Yields all rows of a list, page by page. */
export async function* rowsOf(path) {
  for (let cursor = ''; cursor !== null;) {
    const { data, nextCursor } = await call('GET', path + cursor);
    yield* data;
    cursor = nextCursor && `${path.includes('?') ? '&' : '?'}cursor=${nextCursor}`;
  }
}

/** Waits until an analysis has ended, for an hour at most. */
export async function ended(siteCheckId, everyMs = 10_000) {
  for (const deadline = Date.now() + 3_600_000; Date.now() < deadline;) {
    const record = await call('GET', `/api/site-checks/${siteCheckId}`);
    if (record.status === 'completed') return record;
    if (record.status !== 'in_progress')
      throw new Error(`The analysis has ${record.status}: ${record.failureReason}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`The analysis ${siteCheckId} is not done after an hour.`);
}
