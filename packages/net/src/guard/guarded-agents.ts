import type { LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { AddressRule } from './public-address.ts';

export const blockedAddressCode = 'ERR_BLOCKED_ADDRESS';

export interface GuardOptions {
  readonly mayConnect: AddressRule;
  /** True if the operator has opened networks beyond the public ones. */
  readonly hasExceptions: boolean;
  readonly lookup: LookupFunction;
  readonly certificateAuthorities?: readonly string[] | undefined;
}

export interface GuardedAgents {
  readonly http: RequestFilteringHttpAgent;
  readonly https: RequestFilteringHttpsAgent;
  /** Returns a lookup that applies the rule of the agents to connections made without them. */
  lookupFor(port: number): LookupFunction;
}

/**
 * Creates keep-alive agents that refuse a name if the rule forbids any of its addresses. The lookup of each connection
 * applies the rule, so the address that was judged is the one that is dialled: a name that changes its answer in
 * between (DNS rebinding) gains nothing. Address literals never reach a lookup; `refuseUrl` judges those.
 *
 * request-filtering-agent is the second line: it judges literals and answers once more by its own ranges. It stands
 * down when the operator opens networks, because its lists of networks do not mix IPv4 and IPv6 (it warns on the
 * console for each connection of the other family).
 */
export function createGuardedAgents(options: GuardOptions): GuardedAgents {
  const lookupFor = (port: number) =>
    guardedLookup(options.lookup, (address) => options.mayConnect(address, port));
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 32,
    /** Idle sockets are closed after this; active ones have the deadlines of their request. */
    timeout: 60_000,
    allowPrivateIPAddress: options.hasExceptions,
    allowMetaIPAddress: options.hasExceptions,
  };
  return {
    lookupFor,
    http: silentWhenIdle(judgingPorts(new RequestFilteringHttpAgent(agentOptions), lookupFor)),
    https: silentWhenIdle(
      judgingPorts(
        new RequestFilteringHttpsAgent({
          ...agentOptions,
          ca: options.certificateAuthorities && [...options.certificateAuthorities],
        }),
        lookupFor,
      ),
    ),
  };
}

/** Gives each connection its own lookup, because a lookup does not know the port that it is for. */
function judgingPorts<Agent extends RequestFilteringHttpAgent | RequestFilteringHttpsAgent>(
  agent: Agent,
  lookupFor: GuardedAgents['lookupFor'],
): Agent {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, listener) =>
    connect({ ...options, lookup: lookupFor(options.port) }, listener);
  return agent;
}

/** Closes an idle connection on which data arrives: it answers no request, and Node would read it forever. */
function silentWhenIdle<Agent extends RequestFilteringHttpAgent | RequestFilteringHttpsAgent>(
  agent: Agent,
): Agent {
  // Returns whether to keep the socket, which the types do not say.
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => boolean;
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket: Socket) => {
    socket.on('data', destroySender);
    return keep(socket);
  };
  agent.reuseSocket = (socket: Socket, request) => {
    socket.off('data', destroySender);
    reuse(socket, request);
  };
  return agent;
}

function destroySender(this: Socket): void {
  this.destroy();
}

/** Returns a lookup that fails for a name if no connection may be made to one of its addresses. */
export function guardedLookup(
  lookup: LookupFunction,
  mayConnect: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, answer, family) => {
      callback(error ?? refusalOf(answer, mayConnect), answer, family);
    });
  };
}

function refusalOf(answer: string | LookupAddress[], mayConnect: (address: string) => boolean) {
  const addresses = typeof answer === 'string' ? [answer] : answer.map(({ address }) => address);
  if (addresses.every(mayConnect)) return null;
  const refusal = new Error('The name leads to an address that may not be connected to');
  return Object.assign(refusal, { code: blockedAddressCode });
}
