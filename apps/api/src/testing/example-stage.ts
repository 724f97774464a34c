import type { ApiClient } from '@plumbline/api-client';
import { sayFixed } from '@plumbline/checks';
import {
  actionSnapshotRoutes,
  alertChannelRoutes,
  APP_SCOPES,
  checkSettingRoutes,
  clientRoutes,
  ignoredFindingRoutes,
  reportRoutes,
  siteRoutes,
  type ActionItemRecord,
  type ConnectionRequest,
  type LabVitals,
} from '@plumbline/contracts';
import {
  connectApp,
  createOAuthClient,
  createSession,
  createPasswordLink,
  createUser,
  finishVisit,
  generateToken,
  insertSampleDelivery,
  keepReportPdf,
  type Database,
  type RetestedUrl,
  type VisitedPage,
  newId,
} from '@plumbline/database';
import { seedUrls } from '@plumbline/database/testing';
import { createConsumer, visitQueue } from '@plumbline/queue';
import { serveGithub } from '@plumbline/testkit';
import { addIssues } from './add-issues.ts';
import { startAlertSender } from './alert-sender.ts';
import { fillAnalysis, type FilledCheck } from './fill-analysis.ts';

import { TEST_OAUTH, type Tenant, type TestApi } from './test-api.ts';

export const PASSWORD = 'correct horse battery';

/** The account of the example calls, which has some of everything. */
export interface ExampleStage {
  readonly tenant: Tenant;
  /** A client with all rights of a key. */
  readonly admin: ApiClient;
  readonly user: { readonly id: string; readonly email: string };
  /** The ids of a completed analysis, of its plan, and of an item of that plan. */
  readonly siteCheckId: string;
  readonly snapshotId: string;
  readonly itemId: string;
  /** The lasting id of the same item, which stays from plan to plan. */
  readonly actionId: string;
  readonly deliveryId: string;
  /** The address of a fake GitHub with what tickets need. */
  readonly githubUrl: string;
  /** The id of a report that has been printed. */
  readonly reportId: string;
  /** Creates an alert channel. */
  readonly newChannel: (target?: string) => Promise<string>;
  /** Creates a client with a site that was never analysed. */
  readonly newSite: (url?: string) => Promise<{ readonly clientId: string; readonly siteId: string }>;
  /** Creates an analysis of such a site. */
  readonly fill: (
    site: { readonly clientId: string; readonly siteId: string },
    status?: 'completed' | 'in_progress',
  ) => Promise<FilledCheck>;
  /** Returns the request of a program that has registered itself and asks to be connected. */
  readonly newRequest: () => Promise<
    Readonly<Record<Exclude<keyof ConnectionRequest, 'state' | 'resource'>, string>>
  >;
  /** Returns the id of such a program after it was connected. */
  readonly newConnectedApp: () => Promise<string>;
  /** Returns the token of a link by which a new member chooses a password. */
  readonly newPasswordLink: () => Promise<string>;
  /** Returns the headers of a browser that has just signed in. */
  readonly signIn: () => Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

export async function setStage(api: TestApi): Promise<ExampleStage> {
  const { db } = api.database;
  const tenant = await api.createTenant();
  const { accountId, siteId } = tenant;
  const admin = await tenant.createClient();
  const user = await createUser(db, {
    accountId,
    email: `${accountId}@example.com`,
    password: PASSWORD,
    role: 'owner',
  });
  const { siteCheckId, pageIds } = await fillAnalysis(db, tenant);
  await furnish(db, siteCheckId, pageIds);
  const ignored = { checkId: 'icon-favicon-missing', reason: 'The shop has no icon yet.' };
  await admin.call(ignoredFindingRoutes.create, { params: { siteId }, body: ignored });
  const setting = { enabled: true, severity: 'low' } as const;
  await admin.call(checkSettingRoutes.put, { params: { checkId: 'title-too-short' }, body: setting });
  const { id: snapshotId } = await admin.call(actionSnapshotRoutes.generate, { params: { siteId } });
  const actions = await admin.call(actionSnapshotRoutes.listActions, { params: { snapshotId } });
  const longTitleItem = (actions as readonly ActionItemRecord[]).find(
    ({ checkId }) => checkId === longTitle.checkId,
  );
  const { id: reportId } = await admin.call(reportRoutes.create, { params: { siteId } });
  await keepReportPdf(db, accountId, reportId, new Uint8Array(Buffer.from('%PDF-1.4 of the report')));
  const delivery = await insertSampleDelivery(db, { accountId, url: 'https://example.com/hook' });
  const visitor = createConsumer(
    api.store,
    visitQueue,
    async ({ visitId }) => {
      const visit = await db.visit.findUniqueOrThrow({ where: { id: visitId } });
      const { urls, actionId } = visit;
      if (actionId === null) await finishVisit(db, visit, urls.map(unreachable));
      else await finishVisit(db, visit, urls.map(fixed));
    },
    { concurrency: 1, logger: api.deps.logger },
  );
  const sender = startAlertSender(api);
  const github = await serveGithub();
  const newRequest = async () => {
    const redirectUri = 'https://assistant.example/callback';
    const client = await createOAuthClient(db, { name: 'Assistant', redirectUris: [redirectUri] });
    return {
      client_id: client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: APP_SCOPES.join(' '),
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    };
  };
  return {
    tenant,
    admin,
    user,
    siteCheckId,
    snapshotId,
    itemId: longTitleItem?.id ?? '',
    actionId: longTitleItem?.actionId ?? '',
    deliveryId: delivery.id,
    reportId,
    newChannel: async (target = 'https://hooks.slack.com/services/T0/B0/secret') => {
      const body = { name: 'SEO team', kind: 'slack', target } as const;
      return (await admin.call(alertChannelRoutes.create, { body })).id;
    },
    githubUrl: github.origin,
    newSite: async (url = 'https://example.com/') => {
      const client = await admin.call(clientRoutes.create, { body: { name: 'New' } });
      const params = { clientId: client.id };
      const site = await admin.call(siteRoutes.create, { params, body: { url } });
      return { clientId: client.id, siteId: site.id };
    },
    fill: (site, status = 'completed') => fillAnalysis(db, { accountId, ...site }, { status }),
    newRequest,
    newConnectedApp: async () => {
      const { client_id: id, redirect_uri: redirectUri } = await newRequest();
      const client = { id, name: 'Assistant' };
      const whose = { accountId, userId: user.id, role: 'owner' } as const;
      const connection = { ...whose, client, scopes: APP_SCOPES, redirectUri };
      const code = { code: generateToken(), codeChallenge: '', expiresAt: new Date(Date.now() + 60_000) };
      const connected = await connectApp(db, { ...connection, ...code, resource: TEST_OAUTH.resource }, 1000);
      return connected?.appId ?? '';
    },
    newPasswordLink: async () => {
      const member = {
        accountId,
        email: `${newId()}@example.com`,
        password: PASSWORD,
        role: 'reader',
      } as const;
      const { id } = await createUser(db, member);
      return createPasswordLink(db, id, 60_000);
    },
    signIn: async () => {
      const { token } = await createSession(db, user.id);
      return { cookie: `plumbline_session=${token}`, 'sec-fetch-site': 'same-origin' };
    },
    close: async () => {
      github.close();
      await Promise.all([visitor.close({ graceMs: 0 }), sender.close()]);
    },
  };
}

const LONG =
  'Wooden canoes, built by hand at the lake in our own workshop and rented by the day | Alder & Oar';

const longTitle = {
  checkId: 'title-too-long',
  severity: 'high' as const,
  url: 'https://example.com/',
  current: LONG,
  suggested: 'Wooden canoes, built by hand | Alder & Oar',
  evidence: { title: LONG, length: LONG.length, pixelWidth: 893 },
};

const READING = {
  title: 'Alder & Oar',
  description: null,
  h1: null,
  canonicalUrl: 'https://example.com/',
  noindex: false,
  nofollow: false,
  words: 12,
  links: 0,
  languages: [],
  structuredDataTypes: [],
};
const RENDERED = {
  source: READING,
  rendered: { ...READING, title: LONG, h1: 'Canoes', words: 340, links: 14 },
  requests: [
    {
      url: 'https://example.com/app.js',
      kind: 'script',
      outcome: 'answered',
      statusCode: 200,
      bytes: 48_213,
      startMs: 31,
      durationMs: 120,
    },
  ],
  messages: [{ level: 'error', text: 'TypeError: prices is undefined' }],
};

export const VITALS = {
  runs: 3,
  largestContentfulPaintMs: { median: 3_420, lowest: 3_390, highest: 3_508 },
  cumulativeLayoutShift: { median: 0.182, lowest: 0.182, highest: 0.182 },
  totalBlockingTimeMs: { median: 240, lowest: 214, highest: 262 },
  largestElement: {
    element: 'main > img.hero',
    url: 'https://example.com/canoes.jpg',
    firstByteMs: 640,
    waitMs: 1_710,
    loadMs: 980,
    renderMs: 90,
  },
  shiftedElements: [{ element: 'main > article', score: 0.182 }],
  blockingScripts: [{ url: 'https://example.com/app.js', ms: 410 }],
  requests: [{ kind: 'script', requests: 4, bytes: 182_330 }],
} satisfies LabVitals;

/** Adds a finding with its fix, a link, and a URL that was left out. */
async function furnish(db: Database, analysisId: string, [home = '', page = '']: readonly string[]) {
  await addIssues(db, analysisId, [longTitle]);
  await db.crawlUrl.update({
    where: { id: home },
    data: { title: LONG, headSource: `<html><head><title>${LONG}</title>`, headers: { server: ['nginx'] } },
  });
  const { urlHash: targetHash } = await db.crawlUrl.findUniqueOrThrow({ where: { id: page } });
  await db.pageReference.create({
    data: { analysisId, sourceId: home, ordinal: 0, targetHash, kind: 'link', label: 'Canoes' },
  });
  await db.pageRendering.create({ data: { urlId: home, durationMs: 840, ...RENDERED } });
  await db.pageVitals.create({ data: { urlId: home, analysisId, vitals: VITALS } });
  const cart = { url: 'https://example.com/cart', skipReason: 'robots', skipDetail: 'Disallow: /cart' };
  await seedUrls(db, analysisId, [{ ...cart, state: 'skipped' }]);
}

/** Returns the result of a worker without a network for a page. */
function unreachable(url: string): VisitedPage {
  const nothing = { response: null, source: null, unasked: null };
  return { url, finalUrl: url, ...nothing, refusal: 'there is no network.' };
}

function fixed(url: string): RetestedUrl {
  return { url, status: sayFixed({ judged: true, found: null }), message: null, reason: null };
}
