/**
 * Gives every hostile URL to a real client and prints the outcomes. A guard that fails would dial, so this program
 * is started in a network namespace that holds nothing but loopback (see address-guard.test.ts) and stops otherwise.
 */
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { hostileUrls, refusedUrls } from './hostile-urls.ts';
import { createHttpClient } from '../http-client.ts';

if (Object.keys(networkInterfaces()).some((name) => name !== 'lo')) {
  throw new Error('Start this in a network of loopback only: unshare --net');
}

let connections = 0;
const server = createServer((_request, response) => response.end()).on(
  'connection',
  () => (connections += 1),
);
server.listen({ port: 80, host: '::' }, () => void run());

async function run(): Promise<void> {
  const guarded = createHttpClient({ allowPrivateAddresses: [], userAgent: 'test' });
  const reasons: Record<string, string> = {};
  for (const [trick, url] of [...hostileUrls, ...refusedUrls]) {
    const outcome = await guarded.request({ method: 'GET', url, firstByteTimeoutMs: 1000 });
    reasons[trick] = outcome.ok ? `answered ${outcome.status}` : outcome.reason;
  }
  const connectionsOfGuarded = connections;
  const opened = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8', '::1/128'], userAgent: 'test' });
  const control = await Promise.all(
    ['http://127.0.0.1/', 'http://2130706433/', 'http://[::1]/'].map(async (url) => {
      const outcome = await opened.request({ method: 'GET', url });
      return outcome.ok ? outcome.status : outcome.reason;
    }),
  );
  process.stdout.write(JSON.stringify({ reasons, connectionsOfGuarded, control }));
  guarded.close();
  opened.close();
  server.close();
}
