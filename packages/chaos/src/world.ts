import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import {
  clientRoutes,
  siteCheckRoutes,
  siteRoutes,
  webhookSecretRoutes,
  WebhookEvent,
} from '@plumbline/contracts';
import { createAccount, createApiKey, type Database } from '@plumbline/database';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { Webhook } from 'svix';
import { openHostileHosts, type HostileHost } from './hostile-hosts.ts';

const PAGES = 40;
/** Pages whose content a script makes. Some pages are linked from these alone. */
const SHELLS: ReadonlySet<number> = new Set([2, 5, 10]);
/** Time that a page takes to answer, so that a worker mostly holds some pages and has little to do. */
const PAGE_MS = 200;
/** Name of a site that all pages link to. Outcomes leave it out, because the fleet's resolver may be away. */
export const ELSEWHERE = 'elsewhere.test';

/** The sites to analyse, and the receiver of events. */
export interface OuterWorld {
  readonly sites: readonly StaticSite[];
  readonly receiver: Receiver;
  readonly hostile: readonly HostileHost[];
  close(): Promise<void>;
}

interface Receiver {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Returns the number of requests whose signature is not the service's. */
  forged(): number;
  trust(secret: string): void;
}

export async function openOuterWorld(siteCount: number): Promise<OuterWorld> {
  const elsewhere = await serveSite({ '/': '<!doctype html><title>Another site</title>' });
  const link = elsewhere.origin.replace('127.0.0.1', ELSEWHERE);
  const sites = await Promise.all(Array.from({ length: siteCount }, () => serveSite(pages(link))));
  const { server, receiver } = await openReceiver();
  const hostile = await openHostileHosts();
  return {
    sites,
    receiver,
    hostile,
    async close() {
      await Promise.all([...sites, elsewhere, ...hostile].map((site) => site.close()));
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns slow pages. Each links to three others and has a fault or two. */
function pages(elsewhere: string) {
  const served = (number: number) => {
    const next = [1, 2, 3].map((step) => number * 3 + step).filter((target) => target < PAGES);
    const links = next.map((target) => `<a href="/${target}">Page ${target}</a>`).join(' ');
    const title = number % 4 === 0 ? '' : `<title>Page ${number} of a site</title>`;
    return { title, body: `<h1>Page ${number}</h1><p>${links} <a href="${elsewhere}/">Another site</a></p>` };
  };
  const page = (number: number) => {
    const { title, body } = served(number);
    const shown = SHELLS.has(number)
      ? `<div id="root"></div><script>document.getElementById('root').innerHTML = ${JSON.stringify(body)}</script>`
      : body;
    return `<!doctype html><html lang="en">${title}${shown}`;
  };
  return Object.fromEntries(
    Array.from({ length: PAGES }, (_, number) => [
      number === 0 ? '/' : `/${number}`,
      { body: page(number), delayMs: PAGE_MS },
    ]),
  );
}

async function openReceiver(): Promise<{ server: Server; receiver: Receiver }> {
  const events: WebhookEvent[] = [];
  const secrets: string[] = [];
  let forged = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      if (secrets.some((secret) => isSigned(secret, body, headers)))
        events.push(WebhookEvent.parse(JSON.parse(body)));
      else forged += 1;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    server,
    receiver: { url, events, forged: () => forged, trust: (secret) => void secrets.push(secret) },
  };
}

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** A customer who uses the service as a script would: asks any API that answers, and retries. */
export interface Customer {
  readonly accountId: string;
  /** Secret that its events are signed with. */
  readonly secret: string;
  /** Starts an analysis of the site with that index. @returns its id */
  analyse(site: number): Promise<string>;
  /** The analyses that the API confirmed, by their Idempotency-Key. */
  readonly started: ReadonlyMap<string, string>;
  readonly answers: readonly Answer[];
}

/** An answer that confirmed an analysis. */
interface Answer {
  /** Path of the request. */
  readonly path: string;
  /** Name of the process that gave it, in the fleet. */
  readonly apiName: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export async function createCustomer(
  db: Database,
  apiUrls: readonly string[],
  { origins, callbackUrl }: { readonly origins: readonly string[]; readonly callbackUrl: string },
): Promise<Customer> {
  const account = await createAccount(db, { name: 'Chaos', tier: 'pro' });
  // The speed of a site depends on this machine and on everything that happens on it.
  await db.checkSetting.createMany({
    data: ['perf-slow-ttfb', 'content-slow-rendering'].map((checkId) => ({
      accountId: account.id,
      checkId,
      enabled: false,
    })),
  });
  const { key } = await createApiKey(db, {
    accountId: account.id,
    name: 'chaos',
    scopes: ['admin'],
    environment: 'live',
  });
  const apis = apiUrls.map((baseUrl) => createApiClient({ baseUrl, apiKey: key, timeoutMs: 15_000 }));
  const answers: Answer[] = [];
  const { secret } = await untilAnswered(apis, (api) => api.call(webhookSecretRoutes.rotate, {}));
  const clientIds: string[] = [];
  for (const origin of origins) {
    const client = await untilAnswered(apis, (api) =>
      api.call(clientRoutes.create, { body: { name: origin } }),
    );
    const params = { clientId: client.id };
    await untilAnswered(apis, (api) => api.call(siteRoutes.create, { params, body: { url: origin } }));
    clientIds.push(client.id);
  }
  const started = new Map<string, string>();
  return {
    accountId: account.id,
    secret,
    started,
    answers,
    async analyse(site) {
      const name = `${site}-${randomUUID()}`;
      const params = { clientId: clientIds[site] ?? '' };
      const input = {
        params,
        body: { callbackUrl },
        headers: { 'idempotency-key': name },
      };
      const { siteCheckId } = await untilAnswered(apis, async (api) => {
        const answer = await api.call(siteCheckRoutes.analyze, input);
        const path = siteCheckRoutes.analyze.path.replace('{clientId}', params.clientId);
        answers.push({ path, apiName: `api-${apis.indexOf(api) + 1}`, at: Date.now() });
        return answer;
      });
      started.set(name, siteCheckId);
      return siteCheckId;
    },
  };
}

const TRIES = 200;
const AGAIN_AFTER_MS = 500;

async function untilAnswered<Value>(
  apis: readonly ApiClient[],
  ask: (api: ApiClient) => Promise<Value>,
): Promise<Value> {
  let last: unknown;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const api = apis[attempt % apis.length];
    try {
      if (api !== undefined) return await ask(api);
    } catch (error) {
      last = error;
      const status = (error as { status?: number }).status ?? 503;
      if (status < 500 && status !== 429) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
  throw new Error('No API answers any more.', { cause: last });
}
