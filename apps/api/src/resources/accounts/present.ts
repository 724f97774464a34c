import { type AccountRecord, MemberRecord, type SessionRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { Account, SignedIn, User } from '@plumbline/database';
import { planLimits, type Capacity } from '../../work/plan-limits.ts';

export function presentAccount({ id, name, tier, createdAt }: Account, capacity: Capacity): AccountRecord {
  return { id, name, tier, limits: planLimits(tier, capacity), createdAt: createdAt.toISOString() };
}

export function presentMember(user: User): MemberRecord {
  return presentFields(MemberRecord, user);
}

export function presentSession({ user, expiresAt }: SignedIn, capacity: Capacity): SessionRecord {
  return {
    user: { id: user.id, email: user.email, role: user.role },
    account: presentAccount(user.account, capacity),
    expiresAt: expiresAt.toISOString(),
  };
}
