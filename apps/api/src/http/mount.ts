import { isTextReply, type RouteContract } from '@plumbline/contracts';
import type { Database } from '@plumbline/database';
import { keepInHand, runInTrace, withSpan, type Slot, type Slots } from '@plumbline/service';
import type { IRouter, Request, Response } from 'express';
import type { z } from 'zod';
import { admit, type AdmissionDeps } from './admit.ts';
import { answerOnce } from './answer-once.ts';
import { endOfRequest } from './end-of-request.ts';
import type { Handler, HandlerRequest, Handlers } from './handler.ts';
import { createInputReader } from './read-input.ts';
import { needsSecureCookies } from '../security/session-cookie.ts';
import { contextOfRequest, type Actor } from './request-context.ts';
import { unknownMethod } from './refuse.ts';
import { sendReply } from './send-reply.ts';

export interface MountDeps extends AdmissionDeps {
  readonly db: Database;
  /** True if each answer is validated against its declared schema, as in development and tests. */
  readonly validateReplies: boolean;
  /** Aborted when the process is asked to stop. */
  readonly draining: AbortSignal;
  /** Aborted shortly before the process ends. */
  readonly stopping: AbortSignal;
  /** The requests that are being answered, also those whose callers have left. */
  readonly inHand: Set<Promise<void>>;
  /** Slots that limit how long a call of these routes may take. Default: no limit. */
  readonly calls?: Slots;
}

/** Answers 405 to methods that no route of a path has. It must be mounted after all routes. */
export function refuseOtherMethods(
  router: IRouter,
  routes: readonly RouteContract[],
  deps: AdmissionDeps,
): void {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const name = method.toUpperCase();
    const allowed = methods.get(path) ?? [];
    methods.set(path, [...allowed, ...(name === 'GET' ? ['GET', 'HEAD'] : [name])]);
  }
  // `/deliveries/test` before `/deliveries/{id}`.
  const fixedFirst = [...methods].sort(([one], [other]) => one.split('{').length - other.split('{').length);
  for (const [path, allowed] of fixedFirst) router.route(expressPath(path)).all(unknownMethod(deps, allowed));
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Mounts all routes of a resource, and returns them. */
export function mountAll<Routes extends Readonly<Record<string, RouteContract>>>(
  router: IRouter,
  routes: Routes,
  handlers: Handlers<Routes>,
  deps: MountDeps,
): readonly RouteContract[] {
  const names = Object.keys(routes) as (keyof Routes & string)[];
  for (const name of names) mount(router, routes[name] as Routes[typeof name], handlers[name], deps);
  return Object.values(routes);
}

/**
 * Serves a declared route. Only this function does authentication, limits, scopes, validation, idempotency and the
 * form of answers, so a handler cannot forget them (docs/decisions/004).
 */
function mount<Route extends RouteContract>(
  router: IRouter,
  route: Route,
  handler: Handler<Route>,
  deps: MountDeps,
): void {
  const readInput = createInputReader(route);
  const replySchema: z.ZodType | undefined = deps.validateReplies ? route.success.body : undefined;

  router[route.method](expressPath(route.path), (request: Request, response: Response) => {
    const context = contextOfRequest(request);
    context.route = route.path;
    const name = `${request.method} ${route.path}`;
    const attributes = { 'http.request.method': request.method, 'http.route': route.path };
    // A caller that may name a trace can have all of its requests recorded, so only the MCP server may.
    const caller = context.isFromMcpServer ? request.get('traceparent') : undefined;
    const work = runInTrace(caller, () => withSpan(name, attributes, () => serve(request, response), 'in'));
    return keepInHand(deps.inHand, work);
  });

  async function serve(request: Request, response: Response): Promise<void> {
    const principal = await admit(request, response, route, deps);
    const input = await readInput(request, response);
    const result = await answerOnce(request, response, route, principal, deps, (idempotency) => {
      const call = (slot?: Slot) =>
        handler({
          ...input,
          principal,
          idempotency,
          client: { address: contextOfRequest(request).address, secureCookies: needsSecureCookies(request) },
          actAs: (actor: Actor) => {
            contextOfRequest(request).actor = actor;
          },
          // Created only when a handler asks for it: a signal for each request would add a tenth to the cost of a
          // status poll.
          get signal() {
            return withinSlot(endOfRequest(response, deps.stopping), slot);
          },
          get waitSignal() {
            return withinSlot(endOfRequest(response, deps.draining), slot);
          },
          setHeader: (name: string, value: string) => void response.setHeader(name, value),
        } as unknown as HandlerRequest<Route>);
      return deps.calls === undefined ? call() : deps.calls.run({ route: route.path }, call);
    });
    if (!isTextReply(result.value)) replySchema?.parse(result.value);
    await sendReply(request, response, route, result);
  }
}

function withinSlot(end: AbortSignal, slot: Slot | undefined): AbortSignal {
  return slot === undefined ? end : AbortSignal.any([end, slot.signal]);
}
