import {
  claimUrls,
  getCheckSettings,
  getEarlierRendering,
  getRenderSource,
  readRenderedTemplates,
  recordBatch,
  releaseUrls,
  type Analysis,
  type Claim,
  type ClaimedUrl,
  type PageRenderingRow,
  type PageToRender,
  type UrlResult,
} from '@plumbline/database';
import { failingUnrendered, type CheckSettings } from '@plumbline/checks';
import type { RenderReason } from '@plumbline/contracts';
import type { PageRequest, RenderedPage, SiteBrowser } from '@plumbline/rendering';
import type { PageReadings } from '@plumbline/page-work';
import { judgeInThread } from '../../page/judge-in-thread.ts';
import { reasonByTemplate } from '../../page/render-decision.ts';
import { discoverUrls } from '../../site/discover-urls.ts';
import { openSiteOf } from '../../site/crawl-access.ts';
import type { OpenSite } from '../../site/open-site.ts';
import { BUSY_HOST_MS } from '../busy-host.ts';
import { countStored } from '../count-stored.ts';
import { withUrlLease } from '../with-url-lease.ts';
import { lacksAnswers, unansweredIn, UNANSWERED } from './lacks-answers.ts';
import type { RenderDeps } from './render-deps.ts';
import { resourcesOf } from './site-resources.ts';

/** Pages under one lease, which are also the pages that a lost batch costs. */
const PAGES_AT_ONCE = 5;
/** After this time, other analyses have their turn. */
const BATCH_MS = 30_000;

/** Renders waiting pages of an analysis, stores them, and wakes the workers that go on with the URLs they name. */
export async function renderBatch(deps: RenderDeps, analysis: Analysis, signal: AbortSignal): Promise<void> {
  const wakeLater = (delayMs: number) => deps.renderJobs.wakeUp({ analysisId: analysis.id }, { delayMs });
  const claim = await claimPagesToRender(deps, analysis);
  if (claim.kind === 'busy') return wakeLater(BUSY_HOST_MS);
  if (claim.kind === 'nothing-due') {
    return claim.nextDueMs === null ? undefined : wakeLater(Math.max(claim.nextDueMs, 0));
  }
  if (claim.isRoomForMore) await wakeLater(0);
  const lease = { analysisId: analysis.id, leaseId: claim.leaseId };
  await withUrlLease(deps, { kind: 'renders', ...lease, signal }, async () => {
    const batch = await openBatch(deps, analysis, claim.leaseId);
    try {
      await renderPages(deps, batch, claim, signal);
    } finally {
      batch.browser.close();
    }
    await releaseUrls(deps.db, analysis.id, claim.leaseId);
  });
  await wakeLater(0);
}

function claimPagesToRender(
  { db, config }: Pick<RenderDeps, 'db' | 'config'>,
  { id: analysisId }: Analysis,
  leaseId?: string,
): Promise<Claim> {
  return claimUrls(db, {
    analysisId,
    work: 'render',
    limit: PAGES_AT_ONCE,
    leaseMs: config.LEASE_SECONDS * 1000,
    batchesMax: config.RENDERS_PER_HOST,
    leaseId,
  });
}

interface Batch {
  readonly analysis: Analysis;
  readonly leaseId: string;
  readonly site: OpenSite;
  readonly settings: CheckSettings;
  readonly browser: SiteBrowser;
}

async function openBatch(deps: RenderDeps, analysis: Analysis, leaseId: string): Promise<Batch> {
  const site = await openSiteOf(deps, analysis);
  const settings = await getCheckSettings(deps.db, analysis.accountId);
  const browser = await deps.renderer.openSite(analysis.id, resourcesOf(deps, site, analysis.hosts));
  return { analysis, leaseId, site, settings, browser };
}

/** Goes on with more pages while there are some, for half a minute. */
async function renderPages(deps: RenderDeps, batch: Batch, first: Claim, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + BATCH_MS;
  let claim = first;
  while (claim.kind === 'claimed' && claim.urls.length > 0) {
    for (const row of claim.urls) {
      if (deps.stopping.aborted || performance.now() > endsAt) return;
      await renderOne(deps, batch, row, signal);
    }
    if (claim.staysAlone) return;
    claim = await claimPagesToRender(deps, batch.analysis, batch.leaseId);
  }
}

async function renderOne(
  deps: RenderDeps,
  batch: Batch,
  row: ClaimedUrl,
  signal: AbortSignal,
): Promise<void> {
  const { analysis, leaseId, site, settings } = batch;
  const source = await getRenderSource(deps.db, row.id);
  if (source === null) return;
  const { response, body } = source;
  const rendering = await renderSource(deps, batch, { url: row.url, source }, signal);
  const task = { id: row.id, url: row.url, response, body, site: site.contextOf(row), settings };
  const judged = await judgeInThread(deps, { ...task, rendering: rendering ?? undefined }, signal);
  const unanswered = unansweredIn(rendering?.rendered?.requests ?? []);
  const earlier = unanswered.size === 0 ? null : await getEarlierRendering(deps.db, analysis, row.url);
  const isUnseen = lacksAnswers(judged.result, unanswered, earlier);
  const result = isUnseen ? asUnseen(judged.result) : judged.result;
  const outcome = await recordBatch(deps.db, {
    analysisId: analysis.id,
    leaseId,
    goesOn: true,
    results: [result],
    renderings: rendering === null ? [] : seenBy(row.id, rendering.rendered, judged.readings),
    retries: [],
    discovered: await discoverUrls([{ row, references: judged.references }], site),
    pagesMax: site.pagesMax,
    probesMax: site.probesMax,
    queryVariantsMax: deps.config.QUERY_VARIANTS_MAX,
  });
  countStored('renders', { results: [result] }, outcome);
  if (!outcome.stored) return;
  await deps.crawlJobs.wakeUp({ analysisId: analysis.id });
  if (outcome.probesPending) await deps.probeJobs.wakeUp({ analysisId: analysis.id });
}

/** Returns the result of a page that a browser showed without its content, or without a part of it. */
function asUnseen(result: Required<UrlResult>): Required<UrlResult> {
  const issues = result.issues.filter(({ checkId }) => !failingUnrendered.includes(checkId));
  return { ...result, issues, rendered: false, renderReason: UNANSWERED };
}

/** Returns the rendering of a page for people to see; nothing if the page was read raw. */
function seenBy(
  urlId: string,
  rendered: RenderedPage | null,
  readings: PageReadings | null,
): readonly PageRenderingRow[] {
  if (rendered === null || readings === null) return [];
  const { durationMs, requests, messages, screenshot } = rendered;
  return [{ urlId, durationMs, ...readings, requests: requests.map(requestRow), messages, screenshot }];
}

function requestRow({ outcome, ...request }: PageRequest): PageRenderingRow['requests'][number] {
  if (typeof outcome === 'number') return { ...request, outcome: 'answered', statusCode: outcome };
  return { ...request, outcome: outcome === 'own-rule' ? 'own_rule' : outcome, statusCode: null };
}

/** Renders a page. Returns null for a page whose template turned out to need no rendering since it was fetched. */
async function renderSource(
  { db, logger }: Pick<RenderDeps, 'db' | 'logger'>,
  { analysis, leaseId, browser }: Batch,
  { url, source }: { readonly url: string; readonly source: PageToRender },
  signal: AbortSignal,
): Promise<{ readonly rendered: RenderedPage | null; readonly reason: RenderReason } | null> {
  const { response, body, template } = source;
  const reason =
    source.reason === 'sample'
      ? reasonByTemplate(template, await readRenderedTemplates(db, analysis.id))
      : source.reason;
  if (reason === null) return null;
  const rendering = await browser.render({ url, headers: response.headers, body }, signal);
  const about = { analysisId: analysis.id, leaseId, url };
  if (rendering.ok) {
    logger.info('page.rendered', { ...about, reason, durationMs: rendering.durationMs });
    return { rendered: rendering, reason };
  }
  logger.warn('page.not_rendered', { ...about, reason: rendering.reason, detail: rendering.detail });
  return { rendered: null, reason: rendering.reason };
}
