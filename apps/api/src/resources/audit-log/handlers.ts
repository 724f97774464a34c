import { leastRole, type auditLogRoutes, type RouteContract } from '@plumbline/contracts';
import { countRequests, listAuditEntries, readTogether } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import { requestSentence } from '../list-sentences.ts';
import { presentAuditEntry } from './present.ts';

/** @param served returns all endpoints, once all of them are mounted */
export function auditLogHandlers(
  { db }: ApiDeps,
  served: () => readonly RouteContract[],
): Handlers<typeof auditLogRoutes> {
  return {
    list: async ({ principal: { accountId }, query }) => {
      const { limit, cursor, from, to, changes, ...exact } = query;
      const reading = served().filter((route) => route.method !== 'get' && isReading(route));
      const filter = {
        ...exact,
        from: asDate(from),
        to: asDate(to),
        changesBut: changes === 'true' ? reading.map(({ path }) => path) : undefined,
      };
      const [page, figures] = await readTogether(db, (snapshot) =>
        Promise.all([
          listAuditEntries(snapshot, accountId, filter, { limit, cursor }),
          countRequests(snapshot, accountId, filter.changesBut),
        ]),
      );
      const words = new Map(served().map(({ method, path, summary }) => [`${method} ${path}`, summary]));
      return {
        sentence: requestSentence(figures, changes === 'true'),
        ...presentList(page, (entry) => presentAuditEntry(entry, words)),
      };
    },
  };
}

/** Tells whether a call with a body only computes. Signing in and out are changes. */
function isReading({ scopes, ...route }: RouteContract): boolean {
  return Array.isArray(scopes) && leastRole({ scopes, ...route }) === 'reader';
}

function asDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
