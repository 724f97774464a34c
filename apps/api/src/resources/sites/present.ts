import {
  partialReasons,
  type ClientRecord,
  type ScheduleRecord,
  type SiteOverview,
  type SiteRecord,
} from '@plumbline/contracts';
import type { Client, Schedule, ScoredAnalysis, Site, SiteWithLatest } from '@plumbline/database';

export function presentClient({ id, name, createdAt }: Client): ClientRecord {
  return { id, name, createdAt: createdAt.toISOString() };
}

export function presentSite(site: Site): SiteRecord {
  return {
    id: site.id,
    clientId: site.clientId,
    url: site.url,
    domain: site.host,
    expectedLosses: site.expectedLosses,
    hasCredentials: site.credentials !== null,
    createdAt: site.createdAt.toISOString(),
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
  return {
    id: schedule.id,
    siteId: schedule.siteId,
    cron: schedule.cron,
    timeZone: schedule.timeZone,
    options: schedule.options,
    callbackUrl: schedule.callbackUrl,
    nextRunAt: schedule.nextRunAt.toISOString(),
    lastRunAt: schedule.lastRunAt?.toISOString() ?? null,
    createdAt: schedule.createdAt.toISOString(),
  };
}
