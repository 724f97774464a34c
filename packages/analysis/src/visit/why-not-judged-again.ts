import { absorptionsOnPage, catalogue, evidenceHolds, isUnverifiable, type Check } from '@plumbline/checks';
import { NOT_JUDGED } from '@plumbline/contracts';
import type { UrlResult } from '@plumbline/database';
import type { StandIn } from '@plumbline/page-facts';

/** A URL that was looked at again. */
interface LookedAt {
  readonly result: UrlResult;
  /** True if it shows less than when it was last judged: no page, or none for search engines. */
  readonly showsLess: boolean;
}

const whatStandsIn: Readonly<Record<StandIn, string>> = {
  soft_404: 'shows an error or nothing now, with status 200',
  auth: 'asks its readers to sign in now',
  shell: `was not read: ${NOT_JUDGED.not_rendered}`,
};

/**
 * Returns the reason, for people, why a check that finds nothing has not judged its target; null if it has.
 *
 * @param others the other URLs that the finding rests on, as far as they were looked at again
 */
export function whyNotJudgedAgain(
  check: Check,
  target: LookedAt | undefined,
  others: readonly LookedAt[],
): string | null {
  if (check.retest === 'site') return null;
  if (target === undefined)
    return 'It was not fetched: robots.txt forbids it, its host could not be reached from here, or there was no time left.';
  const { result, showsLess } = target;
  const unseen = whyNotSeen(target);
  if (unseen !== null) return `It ${unseen}.`;
  const failing = whyFailing(target);
  const reason =
    whyLeftOut(check, result) ?? (failing === null ? whyOthersNotSeen(others) : `It ${failing}.`);
  if (reason !== null || check.retest === 'answers') return reason;
  const isAboutPages = check.scope === 'site' || check.appliesTo !== 'any-response';
  if (result.statusCode !== 200 && (isAboutPages || showsLess))
    return `It answers ${String(result.statusCode)} now: there is no page to judge.`;
  const isAboutIndexable = check.scope === 'page' && check.appliesTo === 'indexable';
  if (!isAboutIndexable || !showsLess) return null;
  return result.summary?.sentOn === undefined
    ? 'It is kept out of search engines now.'
    : 'It only sends its readers on now.';
}

/** Returns what says that nothing is known about the content of a URL; null if its answer shows it. */
function whyNotSeen({ result, showsLess }: LookedAt): string | null {
  const { bytes, statusCode, failureReason, summary } = result;
  if (failureReason !== null) return `gives no answer (${failureReason})`;
  if (isUnverifiable({ status: statusCode, isChallenge: summary?.isChallenge === true })) {
    return `answers ${String(statusCode)} now: ${NOT_JUDGED.refused}`;
  }
  const standIn = summary?.standIn ?? (statusCode === 200 && bytes === 0 ? 'soft_404' : undefined);
  return showsLess && standIn !== undefined ? whatStandsIn[standIn] : null;
}

/** Returns what says that the server fails, and nothing of what was there; null if it does not. */
function whyFailing({ result: { statusCode } }: LookedAt): string | null {
  return (statusCode ?? 0) < 500 ? null : `answers ${String(statusCode)} now: its server fails`;
}

function whyOthersNotSeen(others: readonly LookedAt[]): string | null {
  const unseen = others
    .map((other) => whyNotSeen(other) ?? whyFailing(other))
    .find((reason) => reason !== null);
  return unseen === undefined ? null : `It depends on a URL that ${unseen}.`;
}

/** Returns the reason why a check reports nothing about a page that was seen; null if the page passes it. */
function whyLeftOut({ id }: Check, { crashedChecks = [], issues }: UrlResult): string | null {
  if (crashedChecks.includes(id)) return `It was not judged: ${NOT_JUDGED.too_costly}.`;
  const absorbing = issues.find(({ checkId, evidence }) =>
    absorptionsOnPage.some(
      ({ by, absorbed, evidence: part }) =>
        by === checkId && absorbed === id && evidenceHolds(evidence, part),
    ),
  );
  if (absorbing === undefined) return null;
  const title = catalogue.find((check) => check.id === absorbing.checkId)?.title ?? absorbing.checkId;
  return `Another issue stands for it now: ${title}.`;
}
