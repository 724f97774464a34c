import { randomUUID } from 'node:crypto';
import {
  actionLifecycleRoutes,
  actionSnapshotRoutes,
  alertChannelRoutes,
  annotationRoutes,
  apiKeyRoutes,
  APP_SCOPES,
  CHANNELS_MAX,
  assignmentRoutes,
  checkSettingRoutes,
  ignoredFindingRoutes,
  KEPT_ANALYSES_MAX,
  PLAN_LIMITS,
  memberRoutes,
  reportRoutes,
  retestRoutes,
  savedFilterRoutes,
  scheduleRoutes,
  siteCheckRoutes,
  siteRoutes,
  ticketRoutes,
  trackerRoutes,
  type ActionItemRecord,
} from '@plumbline/contracts';
import { PASSWORD, type ExampleStage } from './example-stage.ts';

export interface ExampleCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

type Examples = Readonly<Record<string, (stage: ExampleStage) => ExampleCall | Promise<ExampleCall>>>;

const schedule = {
  cron: '0 6 * * 1',
  timeZone: 'Europe/Berlin',
  options: { maxPages: 500 },
  callbackUrl: 'https://example.com/hooks/plumbline',
};
const finding = { checkId: 'h1-multiple', reason: 'On purpose' };
const ofSite = ({ tenant: { siteId } }: ExampleStage) => ({ params: { siteId } });
const ofClient = ({ tenant: { clientId } }: ExampleStage) => ({ params: { clientId } });
const ofCheck = ({ siteCheckId }: ExampleStage) => ({ params: { siteCheckId } });
const ofSnapshot = ({ snapshotId }: ExampleStage) => ({ params: { snapshotId } });
const ofAction = ({ snapshotId, itemId }: ExampleStage) => ({ params: { snapshotId, actionId: itemId } });
const ofDelivery = ({ deliveryId }: ExampleStage) => ({ params: { deliveryId } });
const ofPage = ({ siteCheckId }: ExampleStage) => ({
  params: { siteCheckId },
  query: { url: 'https://example.com/' },
});
const ofReport = ({ reportId }: ExampleStage) => ({ params: { reportId } });
const ofSiteAction = ({ tenant: { siteId }, actionId }: ExampleStage) => ({ params: { siteId, actionId } });
const ofNothing = () => ({});
const tracker = { kind: 'github', project: 'acme/shop', token: 'a-token' } as const;
const connect = ({ admin, githubUrl: baseUrl }: ExampleStage) =>
  admin.call(trackerRoutes.put, { body: { ...tracker, baseUrl } });

/** For each operation, a call that succeeds. */
export const succeedingCalls: Examples = {
  analyzeClient: async ({ newSite }) => ({
    params: { clientId: (await newSite()).clientId },
    body: { callbackUrl: 'https://example.com/hooks/plumbline', maxPages: 500, exclude: ['/cart/**'] },
  }),
  getSiteCheckStatus: ofCheck,
  getSiteCheck: ofCheck,
  updateSiteCheck: (stage) => ({ ...ofCheck(stage), body: { kept: true } }),
  cancelSiteCheck: async ({ newSite, fill }) => {
    const { siteCheckId } = await fill(await newSite(), 'in_progress');
    return { params: { siteCheckId } };
  },
  deleteSiteCheck: async ({ newSite, fill }) => {
    const { siteCheckId } = await fill(await newSite());
    return { params: { siteCheckId } };
  },
  streamSiteCheckEvents: ofCheck,
  followScan: ofCheck,
  listPages: ofCheck,
  exportPages: ofCheck,
  listSkippedUrls: ofCheck,
  getChangedPages: ofCheck,
  getSiteCheckOverview: ofCheck,
  listLostPages: ofCheck,
  listFolders: ofCheck,
  getPage: ofPage,
  getPageRendering: ofPage,
  listPageLinks: ofPage,
  listIssues: ofCheck,
  exportIssues: ofCheck,
  compareSiteChecks: ({ siteCheckId }) => ({
    params: { siteCheckId },
    query: { to: siteCheckId, change: 'still' },
  }),
  listChecks: ofNothing,

  generateActionSnapshot: (stage) => ({
    ...ofSite(stage),
    body: { dimensions: ['url_health', 'seo_elements'], triggeredBy: 'nightly audit' },
  }),
  listActionSnapshots: ofSite,
  getActionSnapshot: ofSnapshot,
  listActions: ofSnapshot,
  listActionTargets: ofAction,
  listActionLifecycles: ofSite,
  getSiteAction: ({ tenant: { siteId }, actionId }) => ({ params: { siteId, actionId } }),
  listFeatureSpecs: ofSite,
  listPatches: ofSnapshot,
  retestAction: (stage) => ({ ...ofAction(stage), body: { urls: ['https://example.com/'] } }),
  getRetest: async ({ admin, snapshotId, itemId }) => {
    const params = { snapshotId, actionId: itemId };
    const { retestId } = await admin.call(retestRoutes.create, { params });
    return { params: { ...params, retestId } };
  },

  listCheckSettings: ofNothing,
  putCheckSetting: () => ({ params: { checkId: 'title-missing' }, body: { enabled: true } }),
  deleteCheckSetting: async ({ admin }) => {
    const params = { checkId: 'h1-missing' };
    await admin.call(checkSettingRoutes.put, { params, body: { enabled: true } });
    return { params };
  },
  ignoreFindings: (stage) => ({
    ...ofSite(stage),
    body: { findings: [{ checkId: 'title-missing', pattern: '/print/**' }], reason: 'On purpose' },
  }),
  listIgnoredFindings: ofSite,
  ignoreFinding: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId }, body: finding }),
  unignoreFinding: async ({ admin, newSite }) => {
    const { siteId } = await newSite();
    const { id } = await admin.call(ignoredFindingRoutes.create, { params: { siteId }, body: finding });
    return { params: { siteId, ignoredFindingId: id } };
  },

  createClient: () => ({ body: { name: 'Acme' } }),
  listClients: ofNothing,
  getClient: ofClient,
  updateClient: (stage) => ({ ...ofClient(stage), body: { name: 'Acme' } }),
  deleteClient: async ({ newSite }) => ({ params: { clientId: (await newSite()).clientId } }),
  createSite: (stage) => ({ ...ofClient(stage), body: { url: 'https://shop.example.com/' } }),
  listSites: ofClient,
  getSite: ofSite,
  updateSite: (stage) => ({ ...ofSite(stage), body: { credentials: null } }),
  putExpectedLosses: (stage) => ({ ...ofSite(stage), body: { patterns: ['/campaigns/**'] } }),
  deleteSite: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  listSiteChecks: ofSite,
  listAccountSites: ofNothing,
  getLinkGraph: ofSite,
  getSitemap: ofSite,
  getRetention: ofNothing,
  putRetention: () => ({ body: { detailedAnalyses: 30, keep: null } }),
  getSiteRetention: ofSite,
  putSiteRetention: (stage) => ({
    ...ofSite(stage),
    body: { detailedAnalyses: 10, keep: ['by_hand'], confirm: true },
  }),
  saveFilter: () => ({ body: { name: 'Blog', filter: { pattern: '/blog/**', severity: 'high' } } }),
  listSavedFilters: ofNothing,
  deleteSavedFilter: async ({ admin }) => {
    const { id } = await admin.call(savedFilterRoutes.create, { body: { name: 'To delete', filter: {} } });
    return { params: { savedFilterId: id } };
  },
  createAnnotation: (stage) => ({
    ...ofSite(stage),
    body: { at: '2026-11-20T09:15:30Z', text: 'deployed 4.2' },
  }),
  listAnnotations: ofSite,
  deleteAnnotation: async ({ admin, tenant: { siteId } }) => {
    const body = { text: 'deployed 4.2' };
    const { id } = await admin.call(annotationRoutes.create, { params: { siteId }, body });
    return { params: { siteId, annotationId: id } };
  },
  createSchedule: (stage) => ({ ...ofSite(stage), body: schedule }),
  listSchedules: ofSite,
  deleteSchedule: async ({ admin, tenant: { siteId } }) => {
    const { id } = await admin.call(scheduleRoutes.create, { params: { siteId }, body: schedule });
    return { params: { siteId, scheduleId: id } };
  },
  listAssignments: ofSite,
  assignAction: (stage) => ({
    ...ofSiteAction(stage),
    body: { ownerId: stage.user.id, dueOn: '2026-12-24' },
  }),
  commentAction: (stage) => ({ ...ofSiteAction(stage), body: { text: 'The theme writes these titles.' } }),
  listComments: ofSiteAction,
  deleteComment: async (stage) => {
    const { params } = ofSiteAction(stage);
    const { id } = await stage.admin.call(assignmentRoutes.comment, { params, body: { text: 'Done?' } });
    return { params: { ...params, commentId: id } };
  },
  listTrackers: ofNothing,
  putTracker: ({ githubUrl }) => ({ body: { ...tracker, baseUrl: githubUrl } }),
  testTracker: async (stage) => ({ params: { trackerId: (await connect(stage)).id } }),
  deleteTracker: async ({ admin }) => {
    const { id } = await admin.call(trackerRoutes.put, { body: { ...tracker, kind: 'gitlab' } });
    return { params: { trackerId: id } };
  },
  listTickets: ofSite,
  getTicket: async (stage) => {
    await connect(stage);
    await stage.admin.call(ticketRoutes.create, { ...ofSiteAction(stage), body: { tracker: 'github' } });
    return ofSiteAction(stage);
  },
  createTicket: async (stage) => {
    await connect(stage);
    return { ...ofSiteAction(stage), body: { tracker: 'github' } };
  },
  createReport: ({ tenant: { siteId }, siteCheckId }) => ({ params: { siteId }, body: { siteCheckId } }),
  listReports: ofSite,
  getReport: ofReport,
  getReportHtml: ofReport,
  getReportPdf: ofReport,
  deleteReport: async ({ admin, tenant: { siteId } }) => {
    const { id } = await admin.call(reportRoutes.create, { params: { siteId } });
    return { params: { reportId: id } };
  },
  shareReport: (stage) => ({ ...ofReport(stage), body: { days: 14 } }),
  revokeReportShare: async ({ admin, reportId }) => {
    const { id } = await admin.call(reportRoutes.share, { params: { reportId } });
    return { params: { reportId, shareId: id } };
  },
  createReportSchedule: (stage) => ({ ...ofSite(stage), body: { every: 'month' } }),
  listReportSchedules: ofSite,
  deleteReportSchedule: async ({ admin, tenant: { siteId } }) => {
    const body = { every: 'week' } as const;
    const { id } = await admin.call(reportRoutes.createSchedule, { params: { siteId }, body });
    return { params: { siteId, scheduleId: id } };
  },
  getBranding: ofNothing,
  putBranding: () => ({ body: { name: 'Harbour Agency', colour: '#1d4ed8' } }),

  getSeoContext: () => ({ body: { domain: 'example.com' } }),
  scanSite: async ({ newSite }) => ({ body: { siteId: (await newSite()).siteId } }),
  getScan: ofCheck,
  cancelScan: async ({ newSite, fill }) => {
    const { siteCheckId } = await fill(await newSite(), 'in_progress');
    return { body: { siteCheckId } };
  },
  compareScansTool: async ({ newSite, fill }) => {
    const site = await newSite();
    const { siteCheckId: from } = await fill(site);
    const { siteCheckId: to } = await fill(site);
    return { body: { from, to } };
  },
  getPlan: async (stage) => ({ body: { domain: await domainWithPlan(stage) } }),
  getActionTool: ({ actionId }) => ({ body: { actionId } }),
  getPatches: async (stage) => ({ body: { domain: await domainWithPlan(stage), detail: 'full' } }),
  listIssuesTool: () => ({ body: { url: 'https://example.com/' } }),
  retestTool: ({ actionId }) => ({ body: { actionId } }),
  ignoreFindingTool: async (stage) => ({
    body: { actionId: (await actionOfNewSite(stage)).actionId, reason: 'On purpose' },
  }),
  generateMeta: () => ({
    body: { content: 'Wooden canoes, built by hand at the lake and rented by the day.' },
  }),
  checkBeforeDeploy: () => ({ body: { pages: [{ url: 'https://example.com/new', html: '<h1>New</h1>' }] } }),
  suggestInternalLinks: () => ({ body: { content: 'Our canoes are built by hand.', domain: 'example.com' } }),

  listWebhookDeliveries: ofNothing,
  getWebhookDelivery: ofDelivery,
  redeliverWebhook: ofDelivery,
  sendTestWebhook: () => ({ body: { url: 'https://example.com/hook' } }),
  listWebhookSecrets: ofNothing,
  rotateWebhookSecret: ofNothing,

  listAlertChannels: async ({ newChannel }) => {
    await newChannel();
    return {};
  },
  createAlertChannel: () => ({
    body: {
      name: 'SEO team',
      kind: 'slack',
      target: 'https://hooks.slack.com/services/T0/B0/secret',
      rules: { scoreFell: 3 },
    },
  }),
  updateAlertChannel: async ({ newChannel }) => ({
    params: { channelId: await newChannel() },
    body: { name: 'Shop team' },
  }),
  deleteAlertChannel: async ({ newChannel }) => ({ params: { channelId: await newChannel() } }),
  // Nothing listens there.
  testAlertChannel: async ({ newChannel }) => ({
    params: { channelId: await newChannel('http://127.0.0.1:4/services/secret') },
  }),
  listAlerts: ofNothing,

  createApiKey: () => ({ body: { name: 'CI', scopes: ['api:read'] } }),
  listApiKeys: ofNothing,
  getCurrentApiKey: ofNothing,
  rotateApiKey: async ({ tenant }) => ({ params: { apiKeyId: (await tenant.createKey()).id } }),
  revokeApiKey: async ({ tenant }) => ({ params: { apiKeyId: (await tenant.createKey()).id } }),
  listConnectedApps: ofNothing,
  disconnectApp: async ({ newConnectedApp }) => ({ params: { connectedAppId: await newConnectedApp() } }),
  readConnectionRequest: async ({ newRequest }) => ({ query: await newRequest() }),
  answerConnectionRequest: async ({ newRequest }) => ({
    body: { request: await newRequest(), scopes: APP_SCOPES },
  }),
  listAuditLog: ofNothing,

  getAccountOverview: ofNothing,
  listMembers: ofNothing,
  addMember: () => ({ body: { email: `${randomUUID()}@example.com`, password: PASSWORD } }),
  updateMember: async ({ admin }) => {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    const { id } = await admin.call(memberRoutes.add, { body });
    return { params: { memberId: id }, body: { role: 'reader' } };
  },
  removeMember: async ({ admin }) => {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    const { id } = await admin.call(memberRoutes.add, { body });
    return { params: { memberId: id } };
  },

  getAccount: ofNothing,
  signIn: ({ user }) => ({ body: { email: user.email, password: PASSWORD } }),
  getSession: ofNothing,
  signOut: ofNothing,
  signOutEverywhere: ofNothing,
  changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  mailPasswordLink: ({ user }) => ({ body: { email: user.email } }),
  usePasswordLink: async ({ newPasswordLink }) => ({
    body: { token: await newPasswordLink(), newPassword: PASSWORD },
  }),
};

const unknownId = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
const unknownRequest = { client_id: unknownId, redirect_uri: 'https://assistant.example/callback' };

/** For each operation whose body names a resource, a call that is answered 404. */
export const unknownCalls: Readonly<Record<string, ExampleCall>> = {
  getSeoContext: { body: { domain: 'unknown.example' } },
  cancelScan: { body: { siteCheckId: unknownId } },
  compareScansTool: { body: { from: unknownId, to: unknownId } },
  getPlan: { body: { domain: 'unknown.example' } },
  getActionTool: { body: { actionId: unknownId } },
  getPatches: { body: { domain: 'unknown.example' } },
  listIssuesTool: { body: { siteCheckId: unknownId } },
  retestTool: { body: { actionId: unknownId } },
  ignoreFindingTool: { body: { actionId: unknownId, reason: 'On purpose' } },
  readConnectionRequest: { query: unknownRequest },
  answerConnectionRequest: { body: { request: unknownRequest, scopes: APP_SCOPES } },
  scanSite: { body: { siteId: unknownId } },
  suggestInternalLinks: { body: { content: 'Our canoes are built by hand.', domain: 'unknown.example' } },
};

/** Returns the domain of a new site that has a plan, because a key that may only read makes none. */
async function domainWithPlan({ admin, newSite, fill }: ExampleStage): Promise<string> {
  const site = await newSite('https://planned.example.com/');
  await fill(site);
  await admin.call(actionSnapshotRoutes.generate, { params: { siteId: site.siteId } });
  return 'planned.example.com';
}

/** Returns a new site without an analysis. */
async function ofNewDomain({ newSite }: ExampleStage): Promise<ExampleCall> {
  const domain = `${randomUUID()}.example.com`;
  await newSite(`https://${domain}/`);
  return { body: { domain } };
}

/** Returns an action of a site that no other example uses. */
async function actionOfNewSite({ admin, newSite, fill }: ExampleStage) {
  const site = await newSite();
  const { siteCheckId } = await fill(site);
  const { siteId } = site;
  const { id: snapshotId } = await admin.call(actionSnapshotRoutes.generate, { params: { siteId } });
  const actions = await admin.call(actionSnapshotRoutes.listActions, { params: { snapshotId } });
  const [action] = actions as readonly ActionItemRecord[];
  return { siteId, siteCheckId, actionId: action?.actionId ?? '' };
}

/** Returns an action of a site whose analyses are deleted. */
async function actionWithoutAnalysis(stage: ExampleStage) {
  const { siteCheckId, ...action } = await actionOfNewSite(stage);
  await stage.admin.call(siteCheckRoutes.delete, { params: { siteCheckId } });
  return action;
}

/** For each operation that reads details of an analysis, a call that does so by its id. */
export const detailCalls: Examples = {
  compareScansTool: ({ siteCheckId }) => ({ body: { from: siteCheckId, to: siteCheckId } }),
  listIssuesTool: ({ siteCheckId }) => ({ body: { siteCheckId } }),
};

/** For each operation that may answer 409, a call that gets this answer. */
export const conflictingCalls: Examples = {
  analyzeClient: async ({ newSite, fill }) => {
    const site = await newSite();
    await fill(site, 'in_progress');
    return { params: { clientId: site.clientId } };
  },
  scanSite: async ({ newSite, fill }) => {
    const site = await newSite();
    await fill(site, 'in_progress');
    return { body: { siteId: site.siteId } };
  },
  suggestInternalLinks: async ({ newSite }) => {
    await newSite('https://new.example.com/');
    return { body: { content: 'Our canoes are built by hand.', domain: 'new.example.com' } };
  },
  createAlertChannel: async ({ admin, newChannel }) => {
    const { data } = await admin.call(alertChannelRoutes.list, {});
    for (let made = data.length; made < CHANNELS_MAX; made += 1) await newChannel();
    return { body: { name: 'One too many', kind: 'slack', target: 'https://hooks.slack.com/services/T0' } };
  },
  cancelSiteCheck: ofCheck,
  updateSiteCheck: async ({ admin, newSite, fill }) => {
    const site = await newSite();
    const body = { kept: true };
    for (let kept = 0; kept < KEPT_ANALYSES_MAX; kept += 1) {
      const { siteCheckId } = await fill(site);
      await admin.call(siteCheckRoutes.update, { params: { siteCheckId }, body });
    }
    return { params: { siteCheckId: (await fill(site)).siteCheckId }, body };
  },
  compareSiteChecks: async ({ siteCheckId, newSite, fill }) => {
    const other = await fill(await newSite());
    return { params: { siteCheckId }, query: { to: other.siteCheckId } };
  },
  createReport: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  createTicket: async (stage) => {
    const { siteId, actionId } = await actionWithoutAnalysis(stage);
    return { params: { siteId, actionId }, body: { tracker: 'linear' } };
  },
  getReportPdf: async ({ admin, tenant: { siteId } }) => {
    const { id } = await admin.call(reportRoutes.create, { params: { siteId } });
    return { params: { reportId: id } };
  },
  generateActionSnapshot: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  listActionLifecycles: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  getSiteAction: async (stage) => {
    const { siteId, actionId } = await actionWithoutAnalysis(stage);
    return { params: { siteId, actionId } };
  },
  cancelScan: ({ siteCheckId }) => ({ body: { siteCheckId } }),
  compareScansTool: ofNewDomain,
  getPlan: ofNewDomain,
  getPatches: ofNewDomain,
  listIssuesTool: ofNewDomain,
  getActionTool: async (stage) => ({ body: { actionId: (await actionWithoutAnalysis(stage)).actionId } }),
  retestTool: async (stage) => ({ body: { actionId: (await actionWithoutAnalysis(stage)).actionId } }),
  ignoreFindingTool: async ({ admin, tenant: { siteId }, actionId }) => {
    const { checkId } = await admin.call(actionLifecycleRoutes.get, { params: { siteId, actionId } });
    const wish = { url: 'https://example.com/', reason: 'On purpose' };
    await admin.call(ignoredFindingRoutes.create, { params: { siteId }, body: { checkId, ...wish } });
    return { body: { actionId, ...wish } };
  },
  listFeatureSpecs: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  getLinkGraph: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  getSitemap: async ({ newSite }) => ({ params: { siteId: (await newSite()).siteId } }),
  ignoreFinding: async ({ admin, newSite }) => {
    const params = { siteId: (await newSite()).siteId };
    await admin.call(ignoredFindingRoutes.create, { params, body: finding });
    return { params, body: finding };
  },
  createSite: (stage) => ({ ...ofClient(stage), body: { url: 'https://example.com/' } }),
  updateSite: async ({ admin, tenant: { clientId } }) => {
    const body = { url: 'https://second.example.com/' };
    const { id: siteId } = await admin.call(siteRoutes.create, { params: { clientId }, body });
    return { params: { siteId }, body: { url: 'https://example.com/' } };
  },
  addMember: ({ user }) => ({ body: { email: user.email, password: PASSWORD } }),
  updateMember: async ({ admin, user }) => {
    const { data } = await admin.call(memberRoutes.list, {});
    for (const { id } of data) {
      if (id !== user.id) await admin.call(memberRoutes.remove, { params: { memberId: id } });
    }
    return { params: { memberId: user.id }, body: { role: 'reader' } };
  },
  removeMember: async ({ admin, user }) => {
    const { data } = await admin.call(memberRoutes.list, {});
    for (const { id } of data) {
      if (id !== user.id) await admin.call(memberRoutes.remove, { params: { memberId: id } });
    }
    return { params: { memberId: user.id } };
  },
  createApiKey: async ({ tenant }) => {
    const soon = { expiresAt: new Date(Date.now() + 15_000) };
    await Promise.all(Array.from({ length: PLAN_LIMITS.pro.activeKeys }, () => tenant.createKey(soon)));
    return { body: { name: 'one too many', scopes: ['api:read'] } };
  },
  answerConnectionRequest: async ({ newRequest, newConnectedApp }) => {
    await Promise.all(Array.from({ length: PLAN_LIMITS.pro.activeKeys }, newConnectedApp));
    return { body: { request: await newRequest(), scopes: APP_SCOPES } };
  },
  rotateApiKey: async ({ admin, tenant }) => {
    const params = { apiKeyId: (await tenant.createKey()).id };
    await admin.call(apiKeyRoutes.revoke, { params });
    return { params };
  },
};
