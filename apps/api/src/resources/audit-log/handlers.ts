import type { auditLogRoutes } from '@plumbline/contracts';
import { listAuditEntries } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentAuditEntry } from './present.ts';
import { presentList } from '../../http/present-list.ts';

export function auditLogHandlers({ db }: ApiDeps): Handlers<typeof auditLogRoutes> {
  return {
    list: async ({ principal, query }) => {
      const { limit, cursor, from, to, ...exact } = query;
      const filter = { ...exact, from: asDate(from), to: asDate(to) };
      const page = await listAuditEntries(db, principal.accountId, filter, { limit, cursor });
      return presentList(page, presentAuditEntry);
    },
  };
}

function asDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
