import {
  AppError,
  counted,
  formatNumber,
  includesRole,
  includesTier,
  leastRole,
  type RouteContract,
} from '@plumbline/contracts';
import type { Request, Response } from 'express';
import type { Authenticate } from '../security/authenticate.ts';
import { crossSiteError, isCrossSite, isFromBrowser } from '../security/cross-site.ts';
import type { Limits, LimitState } from '../security/limits.ts';
import { holdsScope, type Principal } from '../security/principal.ts';
import { secondsUntil, setRateLimitHeaders } from './rate-limit-headers.ts';
import { contextOfRequest } from './request-context.ts';

export interface AdmissionDeps {
  readonly authenticate: Authenticate;
  readonly limits: Limits;
}

/**
 * Admits a request with a valid key or session that is within its limit and has the scope and plan of the route.
 * @returns the caller; null on public routes
 * @throws AppError 401, 429 or 403
 */
export async function admit(
  request: Request,
  response: Response,
  route: RouteContract,
  deps: AdmissionDeps,
): Promise<Principal | null> {
  if (route.scopes === null) {
    // A page of another site may not sign anybody in.
    if (isFromBrowser(request.headers) && isCrossSite(request.method, request.headers))
      throw crossSiteError();
    showLimit(request, response, await deps.limits.lookAnonymous(contextOfRequest(request).address));
    return null;
  }
  const principal = await identifyCaller(request, response, deps);
  if (principal === null) throw unauthenticated(request);
  requireScope(principal, route);
  requireRole(principal, route);
  requireLiveKey(principal, route);
  requireTier(principal, route);
  return principal;
}

/** Identifies the caller, and counts the request for the key or session; without either, for the address. */
export async function identifyCaller(
  request: Request,
  response: Response,
  { authenticate, limits }: AdmissionDeps,
): Promise<Principal | null> {
  const context = contextOfRequest(request);
  const { principal, refusedKey } = await authenticate(request);
  context.principal = principal;
  context.actor ??= refusedKey;
  const state =
    principal === null ? await limits.takeAnonymous(context.address) : await limits.takeRequest(principal);
  showLimit(request, response, state);
  if (!state.allowed) throw rateLimitError(state, 'requests');
  return principal;
}

/** Writes the limit into the headers of the response. */
export function showLimit(request: Request, response: Response, state: LimitState): void {
  contextOfRequest(request).limit = state;
  setRateLimitHeaders(response, state);
}

const LIMITED = { requests: 'requests', scans: 'analyses', registrations: 'registrations' } as const;

/** Returns the refusal of a request beyond a limit. */
export function rateLimitError(state: LimitState, limit: keyof typeof LIMITED): AppError {
  const wait = secondsUntil(state.resetAt);
  return new AppError(
    'rate_limit_error',
    `All ${formatNumber(state.limit)} ${LIMITED[limit]} of the limit are used. Wait ${counted(wait, 'second')}, or move to a higher plan.`,
    { details: { limit }, retryAfterSeconds: wait },
  );
}

function unauthenticated(request: Request): AppError {
  return new AppError(
    'authentication_error',
    request.headers.authorization === undefined
      ? 'Missing API key. Send it in the header "Authorization: Bearer <API_KEY>".'
      : 'Invalid API key. Check that it was copied whole and has been neither revoked nor expired.',
  );
}

function requireScope(principal: Principal, { scopes }: RouteContract): void {
  if (scopes === null || principal.kind === 'session') return;
  if (scopes === 'session') {
    throw new AppError(
      'permission_error',
      'This call is for the dashboard: sign in instead of sending a key.',
      {
        details: { required: ['session'], granted: principal.scopes },
      },
    );
  }
  if (holdsScope(principal, scopes)) return;
  throw new AppError(
    'permission_error',
    `The key lacks permission: it needs the scope ${scopes.join(' or ')}. Create a key that has it.`,
    { details: { required: scopes, granted: principal.scopes } },
  );
}

function requireRole(principal: Principal, route: RouteContract): void {
  const least = leastRole(route);
  if (includesRole(principal.role, least)) return;
  const whose = principal.kind === 'key' ? 'the role of the member who made it' : 'yours';
  throw new AppError(
    'permission_error',
    `This is for the role ${least}, and ${whose} is ${principal.role}. Ask an owner of the account.`,
    { details: { required: [least], granted: [principal.role] } },
  );
}

/** Prevents test keys from changing live data. */
function requireLiveKey(principal: Principal, { method, testKeys }: RouteContract): void {
  if (principal.environment === 'live' || method === 'get' || testKeys === true) return;
  throw liveKeyNeeded();
}

/** Returns the refusal of a call with a test key. */
export function liveKeyNeeded(): AppError {
  return new AppError('permission_error', 'A test key cannot change live data. Use a live key for this.', {
    details: { required: ['live'], granted: ['test'] },
  });
}

function requireTier(principal: Principal, { tier }: RouteContract): void {
  if (tier === undefined || includesTier(principal.tier, tier)) return;
  throw new AppError('tier_required_error', `This call needs the plan ${tier} or a higher one.`, {
    details: { requiredTier: tier, currentTier: principal.tier },
  });
}
