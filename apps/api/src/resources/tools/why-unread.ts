import { FETCH_FAILURES, extentOf } from '@plumbline/contracts';
import { listKnownUrls, listPageStates, type Analysis, type Db, type PageState } from '@plumbline/database';
import { whyLeftOut } from '../../work/why-left-out.ts';

/**
 * Says why a scan knows nothing about the content of a page, and where to look instead; null if it read the page. An
 * empty list would otherwise look like good news.
 */
export async function whyUnread(db: Db, analysis: Analysis, url: string): Promise<string | null> {
  const [state] = await listPageStates(db, analysis.id, [url]);
  if (state !== undefined) return whyNoContent(state);
  const { id: analysisId, accountId } = analysis;
  const reason = await whyLeftOut(db, { accountId, analysisId, url });
  if (reason !== null) return `The scan did not read this page: ${reason}.`;
  const known = await listKnownUrls(db, analysis.id, [url, twinOf(url)]);
  if (known.has(url)) return 'The scan knows this address, and did not read it as a page.';
  const twin = known.has(twinOf(url)) ? ` It knows ${twinOf(url)}.` : '';
  const part = extentOf(analysis) === 'full' ? '' : ', and it saw a part of the site only';
  return `The scan does not know this page${part}, so nothing can be said about it.${twin}`;
}

function whyNoContent({ failureReason, statusCode, isChallenge, redirectUrl }: PageState): string | null {
  const failed = Object.entries(FETCH_FAILURES).find(([reason]) => reason === failureReason);
  if (failed !== undefined) return `The scan could not read this page. ${failed[1]}.`;
  if (isChallenge) return 'The scan could not read this page: a bot challenge stands in front of it.';
  if (redirectUrl !== null) return 'This address redirects, so its content is that of another one.';
  if (statusCode === 200) return null;
  return `The scan could not read this page: the server answered ${statusCode ?? 'nothing'}.`;
}

/** Returns the address with its last slash added or taken away. */
function twinOf(url: string): string {
  const twin = new URL(url);
  twin.pathname = twin.pathname.endsWith('/') ? twin.pathname.slice(0, -1) : `${twin.pathname}/`;
  return twin.href;
}
