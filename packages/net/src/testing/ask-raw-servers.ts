import { patience } from '@plumbline/testkit';
import pTimeout from 'p-timeout';
import { createHttpClient } from '../http-client.ts';
import type { HttpRequest } from '../http-exchange.ts';
import { describeAnswer, drawRawAnswers, type RawAnswer } from './raw-answers.ts';
import { startRawServers, type RawServers } from './raw-servers.ts';
import { selfSigned } from './self-signed.ts';

const AT_ONCE = 30;
const DEADLINES = { firstByteTimeoutMs: 500, totalTimeoutMs: 1_000, bodyBytesMax: 100_000 };
/** Twice the deadline, for a busy machine. */
const ENDS_WITHIN_MS = 2 * DEADLINES.totalTimeoutMs * patience;
const requests: readonly Omit<HttpRequest, 'url'>[] = [
  { method: 'GET', ...DEADLINES },
  { method: 'HEAD', ...DEADLINES },
  { method: 'POST', body: '{}', ...DEADLINES },
];

interface Asked {
  /** Number of answers by outcome: a status class, or the reason of a failure. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Answers without an outcome in time, or with connections left open; a correct client has none. */
  readonly faults: readonly string[];
}

/** Has a client request each of `count` raw answers. */
export async function askRawServers(count: number, seed: number): Promise<Asked> {
  const outcomes: Record<string, number> = {};
  const faults: string[] = [];
  const answers = drawRawAnswers(count, seed);
  const servers = await startRawServers();
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = answers.slice(first, first + AT_ONCE);
    const found = await Promise.all(
      some.map((answer, index) => ask(servers, answer, requests[index % requests.length])),
    );
    for (const { outcome, fault } of found) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (fault !== null) faults.push(fault);
    }
  }
  await servers.close();
  return { outcomes, faults };
}

async function ask(servers: RawServers, answer: RawAnswer, request: Omit<HttpRequest, 'url'> | undefined) {
  const server = await servers.serve(answer);
  const client = createHttpClient({
    allowPrivateAddresses: ['127.0.0.0/8'],
    userAgent: 'test',
    certificateAuthorities: [selfSigned.cert],
  });
  try {
    const asked = client.request({ method: 'GET', ...request, url: server.url });
    const found = await pTimeout(asked, { milliseconds: ENDS_WITHIN_MS });
    client.close();
    await pTimeout(server.closed(), { milliseconds: ENDS_WITHIN_MS });
    return { outcome: found.ok ? `${Math.floor(found.status / 100)}xx` : found.reason, fault: null };
  } catch (error) {
    await server.close();
    return { outcome: 'none', fault: `${String(error)}: ${describeAnswer(answer)}` };
  }
}
