import { ApiError, createApiClient, type ApiClient } from '@plumbline/api-client';
import {
  ALONGSIDE_MAX,
  DEPLOY_ISSUES_MAX,
  DeployCheck,
  HTML_BODY_BYTES_MAX,
  HTML_LENGTH_MAX,
  mostAreUnknown,
  seenSentence,
  stillLostSentence,
  toolRoutes,
} from '@plumbline/contracts';
import { futureAddress, titleOfSource, type TitledPage } from '@plumbline/gate';
import { addressVariants, type AddressMapping } from '@plumbline/web';
import { createPlaces } from './locate.ts';
import { InputError, type CliOptions, type ServiceAccess } from './options.ts';
import type { PageToJudge } from './read-pages.ts';
import {
  judgedAsSentence,
  unjudgedOf,
  type LocatedIssue,
  type ReportedIssue,
  type Verdict,
} from './verdict.ts';

/** The error if the service did not answer, or something else answered. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

const PAGES_PER_CALL = 100;
/** Room for the fields of a call beside its pages. */
const ENVELOPE_BYTES = 65_536;
const ANSWERED_WITHIN_MS = 120_000;
const BAD_REQUEST = 400;
const NO_ANALYSIS =
  'The service has no completed analysis of this site, so all issues count as new. Scan the site first, or correct --site.';
const PARTIAL_ANALYSIS =
  'No analysis has seen the whole site: the latest was set to see a part of it, so issues of other parts count as new.';

/** Sends pages to the service, which judges them and compares them with the latest analysis of their site. */
export async function judgeByService(
  pages: readonly PageToJudge[],
  options: CliOptions,
  service: ServiceAccess,
): Promise<Verdict> {
  const tooLarge = pages.find(({ html }) => html.length > HTML_LENGTH_MAX);
  if (tooLarge !== undefined) {
    throw new InputError(`${tooLarge.file} has more than ${HTML_LENGTH_MAX} characters: use --alone.`);
  }
  const { url: baseUrl, apiKey } = service;
  const api = createApiClient({ baseUrl, apiKey, timeoutMs: ANSWERED_WITHIN_MS });
  const issues: LocatedIssue[] = [];
  const unjudged: ReportedIssue[] = [];
  const counts = { new: 0, existing: 0, fixed: 0, notJudged: 0 };
  let unknownPages = 0;
  let comparedWith: DeployCheck['comparedWith'] = null;
  let judgedAs: DeployCheck['judgedAs'];
  const batches = [...batchesOf(pages, ENVELOPE_BYTES)];
  const needsTitles = batches.length > 1 && pages.length <= ALONGSIDE_MAX;
  const alongside = needsTitles ? pages.map((page) => titleOfSource(page, options.mapping)) : undefined;
  const envelope = ENVELOPE_BYTES + Buffer.byteLength(JSON.stringify(alongside ?? []));
  for (const batch of batchesOf(pages, envelope)) {
    const answers = await askAll(api, { pages: batch, alongside }, options, baseUrl);
    const [first] = answers;
    const mapping = first.judgedAs === undefined ? options.mapping : [first.judgedAs];
    const locate = createPlaces(finderOf(batch, mapping));
    for (const answer of answers) {
      issues.push(...answer.issues.map(locate));
      unjudged.push(...unjudgedOf(answer.gone).map(locate));
    }
    comparedWith ??= first.comparedWith;
    judgedAs ??= first.judgedAs;
    unknownPages += first.unknownPages;
    counts.new += first.new;
    counts.existing += first.existing;
    counts.fixed += first.fixed;
    counts.notJudged += first.notJudged;
  }
  if (mostAreUnknown(unknownPages, pages.length)) throw unknownAddresses(unknownPages, pages);
  const stillLost = stillLostSentence(issues);
  return {
    pages,
    issues: issues.toSorted((one, other) => Number(other.blocks) - Number(one.blocks)),
    unjudged,
    comparison: comparedWith === null ? null : counts,
    remarks: [
      ...(judgedAs === undefined ? [] : [judgedAsSentence(judgedAs)]),
      ...(comparedWith === null && options.baseline ? [NO_ANALYSIS] : []),
      ...(comparedWith?.extent === 'partial' ? [PARTIAL_ANALYSIS] : []),
      ...(stillLost === null ? [] : [stillLost]),
      ...(unknownPages === 0 ? [] : [`The latest analysis does not know ${unknownPages} of the pages.`]),
      ...(comparedWith?.seen ? [seenSentence(comparedWith.seen)] : []),
    ],
  };
}

function unknownAddresses(unknown: number, pages: readonly PageToJudge[]): InputError {
  return new InputError(
    `The latest analysis does not know ${unknown} of ${pages.length} pages by their addresses, such as ` +
      `${pages[0]?.as ?? pages[0]?.url ?? ''}. Correct --site or --mapping, or scan the site first. If the pages are all new, use --no-baseline.`,
  );
}

/** The pages of one call, and all pages if they need several calls. */
interface Batch {
  readonly pages: readonly PageToJudge[];
  readonly alongside: TitledPage[] | undefined;
}

/** Collects the service's answer over all pages of its list of issues. */
async function askAll(
  api: ApiClient,
  batch: Batch,
  options: CliOptions,
  serviceUrl: string,
): Promise<readonly [DeployCheck, ...DeployCheck[]]> {
  const answers: [DeployCheck, ...DeployCheck[]] = [await ask(api, batch, options, serviceUrl, undefined)];
  for (let cursor = answers[0].nextCursor; cursor !== null;) {
    const answer = await ask(api, batch, options, serviceUrl, cursor);
    answers.push(answer);
    cursor = answer.nextCursor;
  }
  return answers;
}

async function ask(
  api: ApiClient,
  { pages: batch, alongside }: Batch,
  { failOn, failOnExisting, baseline, expected, mapping }: CliOptions,
  serviceUrl: string,
  cursor: string | undefined,
): Promise<DeployCheck> {
  const pages = batch.map(({ url, as, html }) => ({ url, as, html }));
  const rules = { failOn, failOnExisting, baseline, expected: [...expected], mapping: [...mapping] };
  const list = { detail: 'full' as const, limit: DEPLOY_ISSUES_MAX, cursor };
  const call = { body: { pages, alongside, ...rules, ...list } };
  const answer: unknown = await api
    .call(toolRoutes.checkBeforeDeploy, call)
    .catch((error: unknown) => refuse(error, serviceUrl));
  const verdict = DeployCheck.safeParse(answer);
  if (verdict.success) return verdict.data;
  throw new ServiceUnreachable(
    `The answer of ${serviceUrl} is not a verdict of Plumbline. Set SERVICE_API_URL to the service, or use --alone.`,
  );
}

function refuse(error: unknown, serviceUrl: string): never {
  if (error instanceof ApiError && error.status === BAD_REQUEST) throw new InputError(error.message);
  if (error instanceof ApiError) throw error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  throw new ServiceUnreachable(
    isLate
      ? `The service at ${serviceUrl} has not answered within ${ANSWERED_WITHIN_MS / 1_000} seconds. Try again later, or use --alone.`
      : `The service at ${serviceUrl} cannot be reached. Start it, set SERVICE_API_URL, or use --alone.`,
  );
}

/** Splits pages into calls that each stay within the limits of the contract. */
function* batchesOf(pages: readonly PageToJudge[], envelope: number): Generator<readonly PageToJudge[]> {
  let batch: PageToJudge[] = [];
  let bytes = envelope;
  for (const page of pages) {
    const { url, as, html } = page;
    const size = Buffer.byteLength(JSON.stringify({ url, as, html })) + 1;
    if (batch.length === PAGES_PER_CALL || (batch.length > 0 && bytes + size > HTML_BODY_BYTES_MAX)) {
      yield batch;
      batch = [];
      bytes = envelope;
    }
    batch.push(page);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Returns a function that finds the page that an answer of the service names. The service may spell its URL
 * differently.
 */
function finderOf(
  pages: readonly PageToJudge[],
  mapping: readonly AddressMapping[],
): (url: string) => PageToJudge | undefined {
  const byAddress = new Map(pages.map((page) => [futureAddress(page, mapping).url, page]));
  return (url) => [url, ...addressVariants(url)].map((spelling) => byAddress.get(spelling)).find(Boolean);
}
