import { createHash } from 'node:crypto';
import {
  FAILED_AUTHENTICATIONS_PER_HOUR,
  PLAN_LIMITS,
  TEST_SCANS_PER_DAY,
  type Tier,
} from '@plumbline/contracts';
import type { FixedWindow, RateLimit, RateLimits } from '@plumbline/rate-limits';
import { networkOf } from './network-of.ts';
import { principalId, type Principal } from './principal.ts';

/** The state of a limit, with the values for its headers. */
export interface LimitState extends RateLimit {
  readonly policy: string;
  readonly windowSeconds: number;
}

/** The used parts of the limits of a key or a session. */
export interface LimitUsage {
  readonly requests: LimitState;
  /** Null if the plan has no limit. */
  readonly scans: LimitState | null;
}

/** All limits of the API. Each `take` counts one use, and its result tells whether the caller may proceed. */
export interface Limits {
  takeRequest(principal: Principal): Promise<LimitState>;
  /** Counts a scan; returns null if the plan has no limit. */
  takeScan(principal: Principal): Promise<LimitState | null>;
  /** Undoes the count of a scan that was not started. */
  giveScanBack(principal: Principal): Promise<void>;
  /**
   * Counts an analysis that a schedule starts. All schedules of an account share one limit, as large as that of its
   * keys.
   */
  takeScheduledScan(accountId: string, tier: Tier): Promise<LimitState | null>;
  /** Undoes the count of an analysis that a schedule did not start. */
  giveScheduledScanBack(accountId: string, tier: Tier): Promise<void>;
  /** Counts a request without a valid key or session. */
  takeAnonymous(address: string): Promise<LimitState>;
  lookAnonymous(address: string): Promise<LimitState>;
  lookKey(apiKeyId: string, tier: Tier): Promise<LimitUsage>;
  lookSession(userId: string, tier: Tier): Promise<LimitUsage>;
  /**
   * Counts an attempt to sign in to one account from one address, so that nobody can use up the holder's attempts.
   */
  takeSignIn(email: string, address: string): Promise<LimitState>;
  /** Undoes the count of an attempt with the right password, because only wrong ones count. */
  giveSignInBack(email: string, address: string): Promise<void>;
  takeSignInFrom(address: string): Promise<LimitState>;
  /** Counts a mail with a link to choose a password, so that nobody can flood its reader. */
  takePasswordMail(email: string): Promise<LimitState>;
  /** Counts a sample that an account sends to a channel, so that nobody can flood others with samples. */
  takeAlertTest(accountId: string): Promise<LimitState>;
  /** Counts the registration of a program. */
  takeRegistration(address: string): Promise<LimitState>;
  /** Counts the opening of a shared report. */
  takeSharedReport(address: string): Promise<LimitState>;
  /** Counts a program's request for a token, or to revoke one. */
  takeTokenRequest(address: string): Promise<LimitState>;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const QUARTER = 900;
const SESSION_REQUESTS_PER_HOUR = 10_000;
/** A high limit, because assistants on the web register from few addresses for many people. */
const REGISTRATIONS_PER_HOUR = 100;
const TOKEN_REQUESTS_PER_HOUR = 10_000;
const SHARED_REPORTS_PER_HOUR = 300;
const ALERT_TESTS_PER_HOUR = 20;
const PASSWORD_MAILS_PER_HOUR = 5;
const SIGN_INS_PER_QUARTER = 10;
/** Higher than for one account, because a company may share one address. */
const SIGN_INS_PER_QUARTER_AND_ADDRESS = 50;

/** Creates the limits of the contract, counted in a store that all processes share. */
export function createLimits(store: RateLimits): Limits {
  const requests = named('requests', store.window('requests', HOUR));
  const accountRequests = named('requests', store.window('account-requests', HOUR));
  const sessionRequests = named('session', store.window('session-requests', HOUR));
  const scans = named('scans', store.window('scans', DAY));
  const accountScans = named('scans', store.window('account-scans', DAY));
  const testScans = named('test-scans', store.window('test-scans', DAY));
  const anonymous = named('anonymous', store.window('anonymous', HOUR));
  const signIns = named('sign-in', store.window('sign-ins', QUARTER));
  const tokenRequests = named('token-requests', store.window('token-requests', HOUR));
  const sharedReports = named('shared-reports', store.window('shared-reports', HOUR));
  const registrations = named('registrations', store.window('registrations', HOUR));
  const alertTests = named('alert-tests', store.window('alert-tests', HOUR));
  const passwordMails = named('password-mails', store.window('password-mails', HOUR));
  const signInsFrom = named('sign-in', store.window('sign-ins-from', QUARTER));

  /** Counts in all counters, and undoes that for a refused scan: it must not use up what another one gives back. */
  async function takeOf(limit: number | null, [own, ...others]: Counters): Promise<LimitState | null> {
    if (limit === null) return null;
    const take = async ([counter, id]: Counters[number]) => counter.take(id, limit);
    const state = binding([await take(own), ...(await Promise.all(others.map(take)))]);
    if (!state.allowed) await giveBack([own, ...others]);
    return state;
  }

  async function giveBack(counters: Counters): Promise<void> {
    await Promise.all(counters.map(([counter, id]) => counter.giveBack(id)));
  }

  /**
   * Returns the limit and the counters for scans: by key or user, and by account, so that many keys allow no more
   * than one.
   */
  const scansOf = (principal: Principal): { limit: number | null; counters: Counters } =>
    principal.environment === 'test'
      ? { limit: TEST_SCANS_PER_DAY, counters: [[testScans, principal.accountId]] }
      : {
          limit: PLAN_LIMITS[principal.tier].scansPerDay,
          counters: [
            [scans, principalId(principal)],
            [accountScans, principal.accountId],
          ],
        };

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
    takeRequest: async (principal) => {
      if (principal.kind === 'session')
        return sessionRequests.take(principal.userId, SESSION_REQUESTS_PER_HOUR);
      const limit = PLAN_LIMITS[principal.tier].requestsPerHour;
      const own = await requests.take(principal.apiKeyId, limit);
      // Counts one after the other. If both were counted at once, two processes could each be first at one counter,
      // and refuse both.
      if (!own.allowed) return own;
      return binding([own, await accountRequests.take(principal.accountId, limit)]);
    },
    takeScan: (principal) => {
      const { limit, counters } = scansOf(principal);
      return takeOf(limit, counters);
    },
    giveScanBack: async (principal) => {
      const { limit, counters } = scansOf(principal);
      if (limit !== null) await giveBack(counters);
    },
    takeScheduledScan: (accountId, tier) => takeOf(PLAN_LIMITS[tier].scansPerDay, [[scans, accountId]]),
    giveScheduledScanBack: async (accountId, tier) => {
      if (PLAN_LIMITS[tier].scansPerDay !== null) await scans.giveBack(accountId);
    },
    takeAnonymous: (address) => anonymous.take(networkOf(address), FAILED_AUTHENTICATIONS_PER_HOUR),
    lookAnonymous: (address) => anonymous.look(networkOf(address), FAILED_AUTHENTICATIONS_PER_HOUR),
    takeSignIn: (email, address) => signIns.take(signInKey(email, address), SIGN_INS_PER_QUARTER),
    giveSignInBack: (email, address) => signIns.giveBack(signInKey(email, address)),
    takeSharedReport: (address) => sharedReports.take(networkOf(address), SHARED_REPORTS_PER_HOUR),
    takeTokenRequest: (address) => tokenRequests.take(networkOf(address), TOKEN_REQUESTS_PER_HOUR),
    takeRegistration: (address) => registrations.take(networkOf(address), REGISTRATIONS_PER_HOUR),
    takeAlertTest: (accountId) => alertTests.take(accountId, ALERT_TESTS_PER_HOUR),
    takePasswordMail: (email) => passwordMails.take(hashOf(email), PASSWORD_MAILS_PER_HOUR),
    takeSignInFrom: (address) => signInsFrom.take(networkOf(address), SIGN_INS_PER_QUARTER_AND_ADDRESS),
  };
}

function signInKey(email: string, address: string): string {
  return hashOf(`${networkOf(address)} ${email}`);
}

/** Hashes a text, because an e-mail address may be longer than a key of the store. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Counter = ReturnType<typeof named>;
type Counters = readonly [readonly [Counter, id: string], ...(readonly [Counter, id: string])[]];

/** Returns the limit that refuses, else the first one, which is the key's own. */
function binding([own, ...others]: readonly [LimitState, ...LimitState[]]): LimitState {
  return own.allowed ? (others.find(({ allowed }) => !allowed) ?? own) : own;
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
