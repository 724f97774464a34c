import { ApiError } from '@plumbline/api-client';
import { clientRoutes, siteCheckRoutes, siteRoutes, type SiteRecord } from '@plumbline/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../api/call.ts';

export interface SiteToAdd {
  /** The id of an existing client; null makes a new one with the given name. */
  readonly clientId: string | null;
  readonly clientName: string;
  readonly url: string;
}

/**
 * Adds a site, and its client if there is none yet, starts the first analysis and opens it. If the site is refused, its
 * new client is used again for the next attempt.
 */
export function useAddSite() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const made = useRef(new Map<string, string>());

  async function newClient(name: string): Promise<string> {
    const id = made.current.get(name) ?? (await api.call(clientRoutes.create, { body: { name } })).id;
    made.current.set(name, id);
    return id;
  }

  return useMutation({
    mutationFn: async ({ clientId, clientName, url }: SiteToAdd) => {
      const id = clientId ?? (await newClient(clientName));
      const site = await createSite(id, withScheme(url));
      try {
        const body = { siteId: site.id };
        return { ...body, ...(await api.call(siteCheckRoutes.analyze, { params: { clientId: id }, body })) };
      } catch (error) {
        // The site is there, although its analysis was refused.
        void queries.invalidateQueries({ queryKey: [siteRoutes.listOfAccount.operationId] });
        throw error;
      }
    },
    onSuccess: async (params) => {
      await queries.invalidateQueries();
      await navigate({ to: '/sites/$siteId/analyses/$siteCheckId', params });
    },
  });
}

/** Creates the site, or finds it if the client has it already. */
async function createSite(clientId: string, url: string): Promise<Pick<SiteRecord, 'id'>> {
  try {
    return await api.call(siteRoutes.create, { params: { clientId }, body: { url } });
  } catch (error) {
    const known = error instanceof ApiError ? error.details['siteId'] : undefined;
    if (typeof known === 'string') return { id: known };
    throw error;
  }
}

/** Adds a scheme, because people type `example.com`. */
function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
