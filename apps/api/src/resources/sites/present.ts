import {
  partialReasons,
  ClientRecord,
  ScheduleRecord,
  type SiteOverview,
  SiteRecord,
} from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { Client, Schedule, ScoredAnalysis, Site, SiteWithLatest } from '@plumbline/database';

export function presentClient(client: Client): ClientRecord {
  return presentFields(ClientRecord, client);
}

export function presentSite(site: Site): SiteRecord {
  return {
    ...presentFields(SiteRecord, site),
    domain: site.host,
    hasCredentials: site.credentials !== null,
  };
}

export function presentSiteOverview(site: SiteWithLatest): SiteOverview {
  return {
    siteId: site.id,
    clientId: site.clientId,
    domain: site.host,
    url: site.url,
    lastAnalysis: site.lastAnalysis?.toISOString() ?? null,
    healthScore: site.healthScore,
    lostPages: site.lostPages,
    scores: site.scores.map(presentScored),
    scoresTotal: site.scoresTotal,
    latestPartial: site.latestPartial && {
      ...presentScored(site.latestPartial),
      partialReasons: partialReasons(site.latestPartial),
    },
    latest: site.latest && {
      siteCheckId: site.latest.id,
      status: site.latest.status,
      startedAt: new Date(site.latest.startedAt).toISOString(),
    },
  };
}

function presentScored<Score>({
  siteCheckId,
  at,
  score,
}: Omit<ScoredAnalysis, 'score'> & { readonly score: Score }) {
  return { siteCheckId, at: new Date(at).toISOString(), score };
}

export function presentSchedule(schedule: Schedule): ScheduleRecord {
  return presentFields(ScheduleRecord, schedule);
}
