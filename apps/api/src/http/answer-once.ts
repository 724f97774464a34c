import { createHash } from 'node:crypto';
import { AppError, type RouteContract } from '@plumbline/contracts';
import {
  findEarlierRequest,
  keepAnswer,
  type Database,
  type EarlierRequest,
  type IdempotentRequest,
} from '@plumbline/database';
import type { Request, Response } from 'express';
import { principalId, type Principal } from '../security/principal.ts';
import { rateLimitError, showLimit, type AdmissionDeps } from './admit.ts';
import { invalidAt } from './error-reply.ts';
import type { Idempotency } from './handler.ts';

export interface GivenAnswer {
  readonly status: number;
  readonly value: unknown;
}

type Handle = (idempotency: Idempotency | null) => Promise<unknown>;

/** Runs a handler at most once for each Idempotency-Key, and starts a scan only within the day's limit. */
export async function answerOnce(
  request: Request,
  response: Response,
  route: RouteContract,
  principal: Principal | null,
  deps: AdmissionDeps & { readonly db: Database },
  handle: Handle,
): Promise<GivenAnswer> {
  const { status } = route.success;
  const run = async (idempotency: Idempotency | null): Promise<GivenAnswer> => {
    const first = () => handle(idempotency);
    const isScan = route.scan === true && principal !== null && (idempotency?.analysisId ?? null) === null;
    return { status, value: await (isScan ? asScan(request, response, principal, deps, first) : first()) };
  };
  const key = request.get('Idempotency-Key');
  if (route.idempotent !== true || key === undefined || principal === null) return run(null);
  if (key.length < 1 || key.length > 255) {
    throw invalidAt(400, 'header.idempotency-key', 'must have 1 to 255 characters');
  }
  const idempotent = { ownerId: principalId(principal), key, requestHash: hashRequest(request) };
  return once(response, idempotent, deps.db, run);
}

async function once(
  response: Response,
  request: IdempotentRequest,
  db: Database,
  run: (idempotency: Idempotency) => Promise<GivenAnswer>,
): Promise<GivenAnswer> {
  const keep = async ({ status, value }: GivenAnswer): Promise<GivenAnswer> => {
    const kept = await keepAnswer(db, request, { status, body: value });
    return { status: kept.status, value: kept.body };
  };
  const again = async (earlier: EarlierRequest): Promise<GivenAnswer> => {
    if (earlier.outcome === 'other_request') {
      throw new AppError(
        'conflict_error',
        'This Idempotency-Key was used for another request. Use a new key for a new request.',
      );
    }
    response.setHeader('Idempotency-Replayed', 'true');
    if (earlier.outcome === 'started') return keep(await run({ ...request, analysisId: earlier.analysisId }));
    return { status: earlier.answer.status, value: earlier.answer.body };
  };

  const earlier = await findEarlierRequest(db, request);
  if (earlier !== null) return again(earlier);
  try {
    return await keep(await run({ ...request, analysisId: null }));
  } catch (error) {
    // The same request may have arrived at the same moment and been handled first.
    const twin = await findEarlierRequest(db, request);
    if (twin === null) throw error;
    return again(twin);
  }
}

/** Counts a scan. Scans of test keys have a limit of their own; a scan that is refused or fails is not counted. */
async function asScan(
  request: Request,
  response: Response,
  principal: Principal,
  { limits }: AdmissionDeps,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const state = await limits.takeScan(principal);
  if (state !== null && !state.allowed) {
    showLimit(request, response, state);
    throw rateLimitError(state, 'scans');
  }
  try {
    return await handle();
  } catch (error) {
    await limits.giveScanBack(principal);
    throw error;
  }
}

function hashRequest(request: Request): string {
  const parts = [request.method, request.path, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
