import { PLAN_LIMITS, type AccountRecord, type SessionRecord } from '@plumbline/contracts';
import type { Account, SignedIn } from '@plumbline/database';

export function presentAccount({ id, name, tier, createdAt }: Account): AccountRecord {
  return { id, name, tier, limits: PLAN_LIMITS[tier], createdAt: createdAt.toISOString() };
}

export function presentSession({ user, expiresAt }: SignedIn): SessionRecord {
  return {
    user: { id: user.id, email: user.email },
    account: presentAccount(user.account),
    expiresAt: expiresAt.toISOString(),
  };
}
