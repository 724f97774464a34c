import { createHash } from 'node:crypto';
import { FAILED_AUTHENTICATIONS_PER_HOUR, PLAN_LIMITS, type Tier } from '@plumbline/contracts';
import type { FixedWindow, RateLimit, RateLimits } from '@plumbline/rate-limits';
import { principalId, type Principal } from './principal.ts';

/** What is left of a limit, with what its headers say. */
export interface LimitState extends RateLimit {
  readonly policy: string;
  readonly windowSeconds: number;
}

/** How much of its limits a key or a sign-in has used. */
export interface Usage {
  readonly requests: LimitState;
  /** Null where the plan has no limit. */
  readonly scans: LimitState | null;
}

/** All limits of the API. Each `take` counts; whether the caller may go on is in its answer. */
export interface Limits {
  takeRequest(principal: Principal): Promise<LimitState>;
  /** Null where the plan has no limit. */
  takeScan(principal: Principal): Promise<LimitState | null>;
  /** The scan did not come about. */
  giveScanBack(principal: Principal): Promise<void>;
  /** An analysis that a schedule starts: the account's schedules together have as many as one key. */
  takeScheduledScan(accountId: string, tier: Tier): Promise<LimitState | null>;
  /** A request without a valid key or session. */
  takeAnonymous(address: string): Promise<LimitState>;
  lookAnonymous(address: string): Promise<LimitState>;
  lookKey(apiKeyId: string, tier: Tier): Promise<Usage>;
  lookSession(userId: string, tier: Tier): Promise<Usage>;
  takeSignIn(email: string): Promise<LimitState>;
  takeSignInFrom(address: string): Promise<LimitState>;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const QUARTER = 900;
const SESSION_REQUESTS_PER_HOUR = 10_000;
const SIGN_INS_PER_QUARTER = 10;
/** More than one of an account, since a company may be behind one address. */
const SIGN_INS_PER_QUARTER_AND_ADDRESS = 50;

/** The limits of the contract, counted in a store that all processes share. */
export function createLimits(store: RateLimits): Limits {
  const requests = named('requests', store.window('requests', HOUR));
  const sessionRequests = named('session', store.window('session-requests', HOUR));
  const scans = named('scans', store.window('scans', DAY));
  const anonymous = named('anonymous', store.window('anonymous', HOUR));
  const signIns = named('sign-in', store.window('sign-ins', QUARTER));
  const signInsFrom = named('sign-in', store.window('sign-ins-from', QUARTER));

  async function takeScan(counter: string, tier: Tier): Promise<LimitState | null> {
    const limit = PLAN_LIMITS[tier].scansPerDay;
    if (limit === null) return null;
    const state = await scans.take(counter, limit);
    // A refused scan is no scan: it must not use up what another one gives back.
    if (!state.allowed) await scans.giveBack(counter);
    return state;
  }

  async function lookScans(counter: string, tier: Tier): Promise<LimitState | null> {
    const limit = PLAN_LIMITS[tier].scansPerDay;
    return limit === null ? null : scans.look(counter, limit);
  }

  return {
    lookKey: async (apiKeyId, tier) => ({
      requests: await requests.look(apiKeyId, PLAN_LIMITS[tier].requestsPerHour),
      scans: await lookScans(apiKeyId, tier),
    }),
    lookSession: async (userId, tier) => ({
      requests: await sessionRequests.look(userId, SESSION_REQUESTS_PER_HOUR),
      scans: await lookScans(userId, tier),
    }),
    takeRequest: (principal) =>
      principal.kind === 'session'
        ? sessionRequests.take(principal.userId, SESSION_REQUESTS_PER_HOUR)
        : requests.take(principal.apiKeyId, PLAN_LIMITS[principal.tier].requestsPerHour),
    takeScan: (principal) => takeScan(principalId(principal), principal.tier),
    takeScheduledScan: (accountId, tier) => takeScan(accountId, tier),
    giveScanBack: async (principal) => {
      if (PLAN_LIMITS[principal.tier].scansPerDay !== null) await scans.giveBack(principalId(principal));
    },
    takeAnonymous: (address) => anonymous.take(address, FAILED_AUTHENTICATIONS_PER_HOUR),
    lookAnonymous: (address) => anonymous.look(address, FAILED_AUTHENTICATIONS_PER_HOUR),
    // Hashed, since an address may be longer than a key of the store.
    takeSignIn: (email) =>
      signIns.take(createHash('sha256').update(email).digest('hex'), SIGN_INS_PER_QUARTER),
    takeSignInFrom: (address) => signInsFrom.take(address, SIGN_INS_PER_QUARTER_AND_ADDRESS),
  };
}

function named(policy: string, window: FixedWindow) {
  const state = (limit: RateLimit): LimitState => ({
    ...limit,
    policy,
    windowSeconds: window.durationSeconds,
  });
  return {
    take: async (key: string, limit: number) => state(await window.take(key, limit)),
    look: async (key: string, limit: number) => state(await window.look(key, limit)),
    giveBack: (key: string) => window.giveBack(key),
  };
}
