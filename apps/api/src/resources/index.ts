import {
  accountOverviewRoutes,
  accountRoutes,
  actionLifecycleRoutes,
  actionSnapshotRoutes,
  alertChannelRoutes,
  alertRoutes,
  annotationRoutes,
  apiKeyRoutes,
  assignmentRoutes,
  brandingRoutes,
  auditLogRoutes,
  checkSettingRoutes,
  clientRoutes,
  connectedAppRoutes,
  featureSpecRoutes,
  ignoredFindingRoutes,
  issueRoutes,
  lostPageRoutes,
  memberRoutes,
  overviewRoutes,
  pageRoutes,
  patchRoutes,
  reportRoutes,
  retentionRoutes,
  retestRoutes,
  savedFilterRoutes,
  scheduleRoutes,
  siteCheckRoutes,
  siteRoutes,
  ticketRoutes,
  toolRoutes,
  trackerRoutes,
  webhookDeliveryRoutes,
  webhookSecretRoutes,
  type RouteContract,
} from '@plumbline/contracts';
import type { IRouter } from 'express';
import type { ApiDeps } from '../deps.ts';
import { mountAll, refuseOtherMethods, type MountDeps } from '../http/mount.ts';
import { accountOverviewHandlers } from './account-overview/handlers.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { actionLifecycleHandlers } from './action-lifecycle/handlers.ts';
import { actionSnapshotHandlers } from './action-snapshots/handlers.ts';
import { alertChannelHandlers, alertHandlers } from './alerts/handlers.ts';
import { annotationHandlers } from './annotations/handlers.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { assignmentHandlers } from './assignments/handlers.ts';
import { auditLogHandlers } from './audit-log/handlers.ts';
import { checkSettingHandlers, ignoredFindingHandlers } from './check-settings/handlers.ts';
import { clientHandlers } from './clients/handlers.ts';
import { connectedAppHandlers } from './connected-apps/handlers.ts';
import { featureSpecHandlers } from './feature-specs/handlers.ts';
import { issueHandlers } from './issues/handlers.ts';
import { lostPageHandlers } from './lost-pages/handlers.ts';
import { memberHandlers } from './members/handlers.ts';
import { overviewHandlers } from './overviews/handlers.ts';
import { pageHandlers } from './pages/handlers.ts';
import { patchHandlers } from './patches/handlers.ts';
import { brandingHandlers } from './reports/branding-handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { retentionHandlers } from './retention/handlers.ts';
import { retestHandlers } from './retests/handlers.ts';
import { savedFilterHandlers } from './saved-filters/handlers.ts';
import { scheduleHandlers } from './schedules/handlers.ts';
import { analysisHandlers } from './analyses/handlers.ts';
import { siteHandlers } from './sites/handlers.ts';
import { ticketHandlers, trackerHandlers } from './tickets/handlers.ts';
import { toolHandlers } from './tools/handlers.ts';
import { webhookDeliveryHandlers, webhookSecretHandlers } from './webhooks/handlers.ts';

/** Mounts every endpoint. Returns their contracts, from which the API description is built. */
export function mountRoutes(router: IRouter, deps: ApiDeps, mounting: MountDeps): readonly RouteContract[] {
  const served: readonly RouteContract[] = [
    mountAll(router, siteCheckRoutes, analysisHandlers(deps), mounting),
    mountAll(router, overviewRoutes, overviewHandlers(deps), mounting),
    mountAll(router, lostPageRoutes, lostPageHandlers(deps), mounting),
    mountAll(router, pageRoutes, pageHandlers(deps), mounting),
    mountAll(router, actionSnapshotRoutes, actionSnapshotHandlers(deps), mounting),
    mountAll(router, actionLifecycleRoutes, actionLifecycleHandlers(deps), mounting),
    mountAll(router, assignmentRoutes, assignmentHandlers(deps), mounting),
    mountAll(router, ticketRoutes, ticketHandlers(deps), mounting),
    mountAll(router, trackerRoutes, trackerHandlers(deps), mounting),
    mountAll(router, featureSpecRoutes, featureSpecHandlers(deps), mounting),
    mountAll(router, patchRoutes, patchHandlers(deps), mounting),
    mountAll(router, retestRoutes, retestHandlers(deps), mounting),
    mountAll(router, issueRoutes, issueHandlers(deps), mounting),
    mountAll(router, checkSettingRoutes, checkSettingHandlers(deps), mounting),
    mountAll(router, ignoredFindingRoutes, ignoredFindingHandlers(deps), mounting),
    mountAll(router, clientRoutes, clientHandlers(deps), mounting),
    mountAll(router, siteRoutes, siteHandlers(deps), mounting),
    mountAll(router, toolRoutes, toolHandlers(deps), { ...mounting, calls: deps.toolCalls }),
    mountAll(router, retentionRoutes, retentionHandlers(deps), mounting),
    mountAll(router, savedFilterRoutes, savedFilterHandlers(deps), mounting),
    mountAll(router, annotationRoutes, annotationHandlers(deps), mounting),
    mountAll(router, scheduleRoutes, scheduleHandlers(deps), mounting),
    mountAll(router, reportRoutes, reportHandlers(deps), mounting),
    mountAll(router, brandingRoutes, brandingHandlers(deps), mounting),
    mountAll(router, webhookDeliveryRoutes, webhookDeliveryHandlers(deps), mounting),
    mountAll(router, webhookSecretRoutes, webhookSecretHandlers(deps), mounting),
    mountAll(router, alertChannelRoutes, alertChannelHandlers(deps), mounting),
    mountAll(router, alertRoutes, alertHandlers(deps), mounting),
    mountAll(router, apiKeyRoutes, apiKeyHandlers(deps), mounting),
    mountAll(router, connectedAppRoutes, connectedAppHandlers(deps), mounting),
    mountAll(
      router,
      auditLogRoutes,
      auditLogHandlers(deps, () => served),
      mounting,
    ),
    mountAll(router, accountRoutes, accountHandlers(deps), mounting),
    mountAll(router, accountOverviewRoutes, accountOverviewHandlers(deps), mounting),
    mountAll(router, memberRoutes, memberHandlers(deps), mounting),
  ].flat();
  refuseOtherMethods(router, served, mounting);
  return served;
}
