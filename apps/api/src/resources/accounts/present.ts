import { PLAN_LIMITS, type AccountRecord, MemberRecord, type SessionRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { Account, SignedIn, User } from '@plumbline/database';

export function presentAccount({ id, name, tier, createdAt }: Account): AccountRecord {
  return { id, name, tier, limits: PLAN_LIMITS[tier], createdAt: createdAt.toISOString() };
}

export function presentMember(user: User): MemberRecord {
  return presentFields(MemberRecord, user);
}

export function presentSession({ user, expiresAt }: SignedIn): SessionRecord {
  return {
    user: { id: user.id, email: user.email, role: user.role },
    account: presentAccount(user.account),
    expiresAt: expiresAt.toISOString(),
  };
}
