import { counted, FETCH_FAILURES, type PageDetail } from '@plumbline/contracts';

/** The facts from which the sentence is made. */
export type Sayable = Pick<
  PageDetail,
  'statusCode' | 'failureReason' | 'indexable' | 'notJudged' | 'issuesFound' | 'linksIn'
>;

/** Says what a page answered and what follows from it. What is not known is left out. */
export function pageSentence(page: Sayable): string {
  const { issuesFound, linksIn } = page;
  const counts = [
    ...(isUnknown(page) && issuesFound === 0 ? [] : [counted(issuesFound, 'issue')]),
    ...(linksIn === null ? [] : [`linked from ${counted(linksIn, 'page')}`]),
  ];
  return `${[answerOf(page), counts.join(', ')].filter(Boolean).join('; ')}.`;
}

function answerOf(page: Sayable): string {
  const { statusCode, failureReason, indexable } = page;
  const answer =
    statusCode === null ? (failureOf(failureReason) ?? 'It did not answer') : `It answered ${statusCode}`;
  if (indexable === true) return `${answer}, search engines may index it`;
  if (!isUnknown(page)) return `${answer}, search engines may not index it`;
  return failureReason === null ? `${answer}, so nothing is known of what search engines get` : answer;
}

/** Tells whether nobody learned what search engines get at the URL. */
function isUnknown({ notJudged, failureReason }: Sayable): boolean {
  return (notJudged !== null && notJudged !== 'lost') || failureReason === 'blocked_address';
}

/** Returns in words why there is no answer to judge; null without a reason. */
export function failureOf(reason: string | null): string | null {
  return Object.entries(FETCH_FAILURES).find(([name]) => name === reason)?.[1] ?? reason;
}
