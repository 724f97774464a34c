import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBalancer, type Balancer } from '@plumbline/testkit';

/** An order to the process: a server to forward to, or the end. */
export type FrontOrder = { readonly front: Front; readonly server: string } | 'end';
/** The addresses that callers of a fleet know. */
export type Front = 'api' | 'mcp-server';
/** The ports of the process, which it sends once it listens. */
export type FrontPorts = Readonly<Record<Front, number>>;

/** Forwards what comes to either address to a server that is ready, and repeats nothing. */
const agent = new Agent({ keepAlive: true });
const fronts = { api: await openFront(), 'mcp-server': await openFront() };
const ports: FrontPorts = { api: fronts.api.port, 'mcp-server': fronts['mcp-server'].port };
process.send?.(ports);
process.on('message', (order: FrontOrder) => {
  if (order === 'end') process.exit(0);
  else fronts[order.front].balancer.add(order.server);
});

async function openFront() {
  const balancer = openBalancer();
  const server = createServer((asked, answer) => forward(balancer, asked, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { balancer, port: (server.address() as AddressInfo).port };
}

function forward(balancer: Balancer, asked: IncomingMessage, answer: ServerResponse): void {
  const origin = balancer.next();
  if (origin === undefined) {
    answer.writeHead(502).end();
    return;
  }
  const { method, headers } = asked;
  const options = { agent, method, headers: { ...headers, host: new URL(origin).host } };
  const sent = request(new URL(asked.url ?? '/', origin), options, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}
