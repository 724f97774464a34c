import { failureMessageOf, partialReasons } from '@plumbline/contracts';
import type { Analysis } from '@plumbline/database';

/** Says how an analysis ended, for one that does not represent its site. */
export function endSentence(subject: string, analysis: Analysis): string {
  if (analysis.status === 'failed') {
    const message = failureMessageOf(analysis);
    return `${subject} failed${message === null ? '.' : `: ${message}`}`;
  }
  if (analysis.status === 'cancelled') return `${subject} was cancelled.`;
  return `${subject} saw a part of the site only (${partialReasons(analysis).join(', ')}).`;
}

/** Returns the day on which an analysis ended. */
export function dayOf({ finishedAt, startedAt }: Pick<Analysis, 'finishedAt' | 'startedAt'>): string {
  return (finishedAt ?? startedAt).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
}
