import type { ClientRecord, ScheduleRecord, SiteOverview, SiteRecord } from '@plumbline/contracts';
import type { Client, Schedule, Site, SiteWithLatest } from '@plumbline/database';

export function presentClient({ id, name, createdAt }: Client): ClientRecord {
  return { id, name, createdAt: createdAt.toISOString() };
}

export function presentSite({ id, clientId, url, host, credentials, createdAt }: Site): SiteRecord {
  const hasCredentials = credentials !== null;
  return { id, clientId, url, domain: host, hasCredentials, createdAt: createdAt.toISOString() };
}

export function presentSiteOverview(site: SiteWithLatest): SiteOverview {
  return {
    siteId: site.id,
    clientId: site.clientId,
    domain: site.host,
    url: site.url,
    lastAnalysis: site.lastAnalysis?.toISOString() ?? null,
    healthScore: site.healthScore,
    scores: [...site.scores],
    scoresTotal: site.scoresTotal,
    latest: site.latest && {
      siteCheckId: site.latest.id,
      status: site.latest.status,
      startedAt: new Date(site.latest.startedAt).toISOString(),
    },
  };
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
