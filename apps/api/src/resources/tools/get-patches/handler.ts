import { isStagingHost } from '@plumbline/checks';
import {
  ANSWER_BYTES_MAX,
  awayHostSentence,
  jsonBytes,
  readPatchCursor,
  toolRoutes,
  type ActionHead,
  type NextStep,
  type ToolPatch,
  type ToolPatches,
} from '@plumbline/contracts';
import {
  getCheckSettings,
  listChecksBesidePages,
  listIgnoredOn,
  listPageFixes,
  listWithdrawn,
  type PageFixes,
  type Site,
} from '@plumbline/database';
import { pageEdits, splitHead } from '@plumbline/fixes';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidAt } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { dashboardUrls } from '../../../work/dashboard-urls.ts';
import { counted } from '../../../wording.ts';
import { findAnalysisOf, siteOf } from '../fetch-page.ts';
import { siteOnHost } from '../find-site.ts';
import { isAbout } from '../is-about.ts';
import { isKnown, knownSpelling, readKnownPages, spellingsOf } from '../known-pages.ts';
import { findAction, latestPlan, type KnownAction, type LatestPlan } from '../latest-plan.ts';
import { cursorIn, positionIn } from '../list-cursor.ts';
import { nextStep } from '../next-step.ts';
import { scannedHostNote } from '../../../work/scanned-host.ts';
import { runTool } from '../threads/tool-pool.ts';
import { whyUnread } from '../why-unread.ts';
import { checksNamingLost } from './checks-naming-lost.ts';
import { fileOf } from './file-of.ts';
import { packPatches } from './pack-patches.ts';
import { diffOfHead, presentEdit, type PatchTask } from './patch-source.ts';

type GetPatches = (typeof toolRoutes)['getPatches'];
type PatchRequest = HandlerRequest<GetPatches>;

/** The rest is for the summary and the cursor, which are written last. */
const ROOM_FOR_PATCHES = ANSWER_BYTES_MAX - 900;
/** More crawled pages have no room. */
const PAGES_MAX = 10;
const LONGEST_CURSOR = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f.999999~3b1f0c2d4e5f';

/** Returns the changes of auto-fixable actions, for crawled pages or for sources in their present state. */
export function getPatches(deps: ApiDeps): Handler<GetPatches> {
  return async (request) => {
    const { body, principal } = request;
    const action = body.actionId === undefined ? undefined : await findAction(deps, principal, body.actionId);
    if (body.pages !== undefined) return patchSources(deps, request, action);
    const host = body.domain ?? new URL(body.url ?? '').host;
    const site = await siteOnHost(deps.db, principal, host);
    requireSite(action, site);
    const plan = await latestPlan(deps, principal, site);
    const checkId = action?.action.checkId;
    const url = body.url === undefined ? undefined : (normaliseUrl(body.url) ?? body.url);
    const unread = url === undefined ? null : await whyUnread(deps.db, plan.analysis, url);
    const besidePages = url === undefined ? await actionsBesidePages(deps, plan, checkId) : [];
    const position = positionIn(plan.analysis, body.cursor);
    const { rows, nextCursor } = await fixesOf(deps, plan, {
      checkId,
      url,
      limit: body.limit ?? PAGES_MAX,
      cursor: readPatchCursor(position ?? '').pages || undefined,
    });
    const urls = dashboardUrls(deps.settings.publicUrl);
    const { editsLeft, ...packed } = await packPatches(
      rows.map((row) => ({
        after: row.id,
        patch: patchOf(row, body.detail, urls.page(analysisOfPlan(plan), row.url)),
        isUnfinished: false,
      })),
      {
        ...body,
        cursor: position,
        room: ROOM_FOR_PATCHES - jsonBytes([...steps(request, LONGEST_CURSOR, besidePages)]),
      },
    );
    const next = cursorIn(plan.analysis, packed.nextCursor ?? nextCursor);
    const beside = next === null ? besidePages : [];
    const found =
      summaryOf(packed.patches, { editsLeft, goesOn: next !== null }, beside.length) +
      (packed.patches.length === 0 ? '' : scannedHostNote(plan.analysis));
    return {
      ...packed,
      summary: packed.patches.length === 0 && unread !== null ? unread : found,
      awayHost: null,
      nextCursor: next,
      nextSteps: [...steps(request, next, beside)],
    };
  };
}

/** @throws AppError validation_error for an action of another site, whose changes would be none here */
function requireSite(action: KnownAction | undefined, site: Site): void {
  if (action === undefined || action.site.id === site.id) return;
  throw invalidAt(
    400,
    'body.actionId',
    `is an action of ${action.site.host}, not of ${site.host}: get-plan lists the actions of a site`,
  );
}

function fixesOf(
  { db }: ApiDeps,
  { analysis, heads }: LatestPlan,
  wanted: {
    readonly checkId: string | undefined;
    readonly url: string | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
) {
  const { checkId, url, ...page } = wanted;
  const checkIds = checkId === undefined ? heads.map((head) => head.checkId) : [checkId];
  return listPageFixes(db, analysis.id, checkIds, { ...page, url });
}

/** Returns the actions whose changes are in files of the site or in settings of its server. */
async function actionsBesidePages(
  { db }: ApiDeps,
  { analysis, heads }: LatestPlan,
  checkId: string | undefined,
): Promise<readonly ActionHead[]> {
  const wanted = heads.filter((head) => checkId === undefined || head.checkId === checkId);
  const checkIds = new Set(
    await listChecksBesidePages(
      db,
      analysis.id,
      wanted.map((head) => head.checkId),
    ),
  );
  return wanted.filter((head) => checkIds.has(head.checkId));
}

/** Returns the changes of a crawled page, as far as its source was kept. */
function patchOf(
  { url, headSource, fixes }: PageFixes,
  detail: 'short' | 'full',
  dashboardUrl: string,
): ToolPatch {
  const kept = headSource === null ? null : splitHead(headSource);
  const edits = pageEdits(fixes, kept?.head ?? null);
  const path = fileOf(url);
  // A page with a query is in no file of its own. That of its path is another page.
  const hasFile = new URL(url).search === '';
  const diff = detail === 'full' && kept !== null && hasFile ? diffOfHead(path, kept, edits) : null;
  return { untrusted: true, url, dashboardUrl, path, edits: edits.map(presentEdit), diff };
}

async function patchSources(
  { db, toolThreads, ...deps }: ApiDeps,
  { body, principal, signal }: PatchRequest,
  action: KnownAction | undefined,
): Promise<ToolPatches> {
  const { pages = [] } = body;
  const { accountId } = principal;
  const checkId = action?.action.checkId;
  const analysed = await findAnalysisOf({ db }, principal, pages[0]?.url ?? '');
  if (analysed !== null) requireSite(action, analysed.site);
  const plan =
    analysed === null ? null : await latestPlan({ db, toolThreads, ...deps }, principal, analysed.site);
  const settings = await getCheckSettings(db, accountId);
  const from = Number(readPatchCursor(body.cursor ?? '').pages);
  const withDiff = body.detail === 'full';
  const given = pages.map((page) => ({ ...page, url: normaliseUrl(page.url) ?? page.url })).slice(from);
  const spellings = given.flatMap(({ url }) => spellingsOf(url));
  const knownPages = await readKnownPages({ db }, plan, spellings);
  const isAway = (url: string) => plan === null && isStagingHost(new URL(url).hostname);
  // One page at a time, so that other calls get their turns in between.
  async function* patched() {
    for (const [offset, { html, ...page }] of given.entries()) {
      const index = from + offset;
      const path = page.path ?? fileOf(page.url);
      const url = knownSpelling(page.url, knownPages);
      const formerTitle = knownPages.titles.get(url) ?? null;
      const contentHash = knownPages.states.get(url)?.contentHash ?? null;
      const { ignored, ...known } =
        plan === null ? nothingKnown : await knownOf({ db, toolThreads, ...deps }, plan, { checkId, url });
      const patchWithout = (namingLost: readonly string[]) =>
        runTool(
          toolThreads,
          'patch',
          {
            page: { url, html, formerTitle, ...siteOf(plan) },
            path,
            known: { ...known, contentHash, namingLost },
            settings,
            ignored,
            isAway: isAway(url),
            checkId,
            withDiff,
          },
          { path: `body.pages.${index}.html`, accountId, signal },
        );
      const patched = await patchWithout([]);
      const namingLost = await checksNamingLost({ db }, plan, patched.edits);
      const { edits, diff, isUnfinished } =
        namingLost.length === 0 ? patched : await patchWithout(namingLost);
      const dashboardUrl =
        plan !== null && isKnown(url, knownPages)
          ? dashboardUrls(deps.settings.publicUrl).page(analysisOfPlan(plan), url)
          : null;
      const shown = { path, edits: [...edits], diff: withDiff ? diff : null };
      const patch: ToolPatch = { untrusted: true, url, dashboardUrl, ...shown };
      yield { after: String(index + 1), patch, isUnfinished };
    }
  }
  const { editsLeft, ...packed } = await packPatches(patched(), {
    ...body,
    cursor: body.cursor ?? '0',
    room: ROOM_FOR_PATCHES,
  });
  const goesOn = packed.nextCursor !== null;
  const away = given.find(({ url }) => isAway(url));
  const awayHost = away === undefined ? null : new URL(away.url).host;
  const summary =
    summaryOf(packed.patches, { editsLeft, goesOn }) +
    noteOf(packed.unfinished) +
    (awayHost === null ? '' : awayHostSentence(awayHost)) +
    (plan === null || packed.patches.length === 0 ? '' : scannedHostNote(plan.analysis));
  return { ...packed, summary, awayHost, nextSteps: [] };
}

/** Says which sources take no value of one page, because all pages that come from them would get it. */
function noteOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const named = others.length === 0 ? first : `${first} and ${counted(others.length, 'other')}`;
  return ` No title, description, canonical or other value of one page was put into ${named}: not the source of one finished page, but a template, a component, or a shell that scripts fill in. Take the values from get-action, and set them where the page gets its own.`;
}

const nothingKnown = { fixes: [], withdrawn: [], ignored: [] };

/** Reads what the plan changes on a page, and what it leaves as it is. */
async function knownOf(
  deps: ApiDeps,
  plan: LatestPlan,
  { checkId, url }: { readonly checkId: string | undefined; readonly url: string },
): Promise<Pick<PatchTask['known'], 'fixes' | 'withdrawn'> & Pick<PatchTask, 'ignored'>> {
  const [{ rows }, withdrawn, ignored] = await Promise.all([
    fixesOf(deps, plan, { checkId, url, limit: 1 }),
    listWithdrawn(deps.db, plan.analysis.id, url),
    listIgnoredOn(deps.db, plan.analysis.accountId, plan.site.id, [url]),
  ]);
  return {
    fixes: rows.flatMap(({ fixes }) => fixes),
    withdrawn,
    ignored: ignored.filter((each) => isAbout(each, url)).map((each) => each.checkId),
  };
}

function analysisOfPlan({ site, analysis }: LatestPlan) {
  return { siteId: site.id, siteCheckId: analysis.id };
}

interface Rest {
  /** The number of edits of the last page that had no room. */
  readonly editsLeft: number;
  /** True if there is another part at the cursor. */
  readonly goesOn: boolean;
}

function summaryOf(patches: readonly ToolPatch[], rest: Rest, besidePages = 0): string {
  const edits = patches.reduce((sum, patch) => sum + patch.edits.length, 0);
  const inPages =
    patches.length === 0 ? null : `${counted(edits, 'edit')} on ${counted(patches.length, 'page')}.`;
  const left = restSentence(rest);
  const beside =
    besidePages === 0
      ? null
      : `The exact changes of ${counted(besidePages, 'action')} are not in pages, but in files of the site or settings of its server: get-action has them.`;
  const told = [inPages, left, beside].filter((sentence) => sentence !== null);
  return told.length === 0 ? 'There is nothing to patch here: no change is known exactly.' : told.join(' ');
}

function restSentence({ editsLeft, goesOn }: Rest): string | null {
  if (!goesOn) return null;
  const more = editsLeft === 0 ? 'More pages follow' : `The page has ${counted(editsLeft, 'more edit')}`;
  return `${more}: send the same request with \`nextCursor\` as \`cursor\`.`;
}

function* steps(
  { principal, body }: PatchRequest,
  nextCursor: string | null,
  [beside]: readonly ActionHead[],
): Generator<NextStep> {
  if (beside !== undefined) {
    const { actionId, title } = beside;
    yield* nextStep(principal, toolRoutes.getAction, { actionId }, `The changes of "${title}".`);
  }
  if (nextCursor === null) return;
  yield* nextStep(principal, toolRoutes.getPatches, { ...body, cursor: nextCursor }, 'The next changes.');
}
