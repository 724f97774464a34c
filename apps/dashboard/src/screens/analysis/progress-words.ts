import { phaseOf, type SiteCheckProgress } from '@plumbline/contracts';
import { duration } from '../../components/values/duration.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The estimates that are shown, in seconds. Above the last one, estimates are whole hours. */
const ESTIMATES_S = [
  10,
  30,
  ...[1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90].map((minutes) => minutes * MINUTE_S),
];

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

type Progress = Pick<
  SiteCheckProgress,
  'stage' | 'links' | 'vitals' | 'paused_until' | 'total_urls' | 'urls_checked' | 'pages_per_second'
>;

/**
 * Returns what an analysis does and how long that takes, to be announced by screen readers when it changes; and counts,
 * which change too often for that.
 */
export function progressWords(progress: Progress): { readonly announced: string; readonly counts: string } {
  const phase = phaseOf(progress);
  if (phase === null) return { announced: '', counts: '' };
  const [first, counts = ''] = phase.split(/(?<=:) /);
  const doing = `${phase.charAt(0).toUpperCase()}${(first ?? phase).slice(1)}`;
  if (progress.paused_until !== null) {
    return { announced: `${doing}. It goes on at ${TIME.format(new Date(progress.paused_until))}`, counts };
  }
  const left = progress.total_urls - progress.urls_checked;
  if (left === 0 || progress.pages_per_second === 0) return { announced: doing, counts };
  const estimate = roughly(left / progress.pages_per_second);
  return { announced: `${doing}: about ${estimate} for the URLs known so far`, counts };
}

/** Returns the next of a few durations, so that an estimate does not change with each URL. */
function roughly(seconds: number): string {
  const estimate = ESTIMATES_S.find((step) => seconds <= step);
  if (estimate === undefined) return `${Math.ceil(seconds / HOUR_S)} h`;
  return duration(estimate).replace(/ 0 (s|min)$/, '');
}
