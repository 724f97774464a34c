import { isTextReply, type RouteContract } from '@plumbline/contracts';
import type { Database } from '@plumbline/database';
import { runInTrace, withSpan, type Slot, type Slots } from '@plumbline/service';
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
  /** Checks each answer against its declared schema: for development and tests. */
  readonly validateReplies: boolean;
  /** Aborted when the process is to stop. */
  readonly draining: AbortSignal;
  /** Aborted shortly before the process ends. */
  readonly stopping: AbortSignal;
  /** Gives each call of these routes a longest time. Default: none has one. */
  readonly calls?: Slots;
}

/** Answers 405 on the paths of these routes to every method that none of them has. Mounted behind them all. */
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

/** Mounts all routes of a resource; returns what is served now. */
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
 * Serves a declared route. Authentication, limits, scopes, validation, idempotency and the form of answers are here
 * alone, so a handler cannot forget them.
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
    // Any other caller that could name a trace could have all of its requests recorded.
    const caller = context.isFromMcpServer ? request.get('traceparent') : undefined;
    return runInTrace(caller, () => withSpan(name, attributes, () => serve(request, response), 'in'));
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
          // Made only when a handler asks for it: a signal for each request would cost a tenth of a status poll.
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
