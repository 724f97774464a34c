import { createHash } from 'node:crypto';
import { AppError, type RouteContract } from '@plumbline/contracts';
import {
  claimIdempotencyKey,
  keepAnswer,
  releaseIdempotencyKey,
  type Database,
  type IdempotentRequest,
} from '@plumbline/database';
import type { Request, Response } from 'express';
import { principalId, type Principal } from '../security/principal.ts';
import { count, limited, type AdmissionDeps } from './admit.ts';
import { invalid } from './error-reply.ts';

export interface Answer {
  readonly status: number;
  readonly value: unknown;
}

/** Runs a handler at most once for each Idempotency-Key, and for a scan only while the day's limit allows. */
export async function answer(
  request: Request,
  response: Response,
  route: RouteContract,
  principal: Principal | null,
  deps: AdmissionDeps & { readonly db: Database },
  handle: () => Promise<unknown>,
): Promise<Answer> {
  const run = async (): Promise<Answer> => ({
    status: route.success.status,
    value: await (route.scan === true && principal !== null
      ? asScan(request, response, principal, deps, handle)
      : handle()),
  });
  const key = request.get('Idempotency-Key');
  if (route.idempotent !== true || key === undefined || principal === null) return run();
  if (key.length < 1 || key.length > 255) {
    throw invalid(400, 'header.idempotency-key', 'must have 1 to 255 characters');
  }
  const idempotent = { ownerId: principalId(principal), key, requestHash: hashRequest(request) };
  return once(response, idempotent, deps.db, run);
}

async function once(
  response: Response,
  request: IdempotentRequest,
  db: Database,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const claim = await claimIdempotencyKey(db, request);
  switch (claim.outcome) {
    case 'answered':
      response.setHeader('Idempotency-Replayed', 'true');
      return { status: claim.status, value: claim.body };
    case 'in_progress':
      throw new AppError(
        'conflict_error',
        'A request with this Idempotency-Key is being answered. Wait for it.',
      );
    case 'other_request':
      throw new AppError(
        'conflict_error',
        'This Idempotency-Key was used for another request. Use a new key for a new request.',
      );
    case 'claimed':
  }
  try {
    const first = await run();
    await keepAnswer(db, request, { status: first.status, body: first.value });
    return first;
  } catch (error) {
    await releaseIdempotencyKey(db, request);
    throw error;
  }
}

/** A test key's scans are counted apart; one that is refused or fails costs nothing. */
async function asScan(
  request: Request,
  response: Response,
  principal: Principal,
  { limits }: AdmissionDeps,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const state = await limits.takeScan(principal);
  if (state !== null && !state.allowed) {
    count(request, response, state);
    throw limited(state, 'scans');
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
