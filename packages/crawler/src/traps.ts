import { URL_LENGTH_MAX } from '@plumbline/contracts/url-limits';
import { sessionInPath, sessionInQuery, withoutSession } from '@plumbline/web';
import type { Skip } from './skip.ts';

const REPEATS_MAX = 2;
const MONTHS_AWAY_MAX = 24;
/** `/2026/11/`, `/2026-11-21`, `?month=2026-11`: a year from 1900 on and a month. */
const YEAR_AND_MONTH = /(?:^|[/=_-])((?:19|20|21)\d{2})[/-](0?[1-9]|1[0-2])(?=$|[/&_-])/;
const CALENDAR_WORD = /calendar|kalender|calendrier|calendario|events?|termine|agenda|archive|cal(?=\/|$)/i;

/** A URL that looks like a trap. */
export interface SuspectedTrap extends Skip {
  /** Shared by all URLs of one endless series; null for URLs that are never crawled. */
  readonly kind: string | null;
}

/**
 * Returns the trap that a URL shows on its own, as one of endlessly many of its kind; null for an ordinary URL. The
 * frontier finds traps that show only in numbers, such as too many query variants of a path.
 */
export function trapIn(url: string, now = new Date()): SuspectedTrap | null {
  const tooLong = refuseLongUrl(url);
  if (tooLong !== null) return { ...tooLong, kind: null };
  const { pathname, search, searchParams } = new URL(url);
  const repeated = repeatedSegment(pathname);
  if (repeated !== null) {
    const detail = `"${repeated}" again and again`;
    return { reason: 'trap_repeated_segments', detail, kind: detail };
  }
  const key = sessionInQuery(searchParams);
  if (key !== null || sessionInPath(pathname) !== null) {
    const kind = `session of ${withoutSession(url)}`;
    return { reason: 'trap_session_id', detail: key ?? 'in the path', kind };
  }
  const date = farDate(`${pathname}${search}`, now);
  if (date === null) return null;
  const kind = `calendar ${`${pathname}${search}`.replaceAll(/\d+/g, '…')}`;
  return { reason: 'trap_calendar', detail: date, kind };
}

/** Returns the reason not to request a URL that is longer than any server must accept; null for a shorter one. */
export function refuseLongUrl(url: string): Skip | null {
  return url.length > URL_LENGTH_MAX ? { reason: 'url_too_long', detail: `${url.length} characters` } : null;
}

/** Finds a segment, or a run of segments, that repeats more than twice: /a/a/a, /a/b/a/b/a/b. */
function repeatedSegment(pathname: string): string | null {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  for (let length = 1; length * (REPEATS_MAX + 1) <= segments.length && length <= 4; length += 1) {
    for (let start = 0; start + length * (REPEATS_MAX + 1) <= segments.length; start += 1) {
      const runs = Array.from({ length: REPEATS_MAX + 1 }, (_, run) =>
        segments.slice(start + run * length, start + (run + 1) * length).join('/'),
      );
      if (new Set(runs).size === 1) return runs[0] ?? null;
    }
  }
  return null;
}

/** Returns a month far from now, if the URL also looks like a calendar: an article of 2015 is no trap. */
function farDate(path: string, now: Date): string | null {
  const [, year, month] = YEAR_AND_MONTH.exec(path) ?? [];
  if (year === undefined || month === undefined || !CALENDAR_WORD.test(path)) return null;
  const monthsAway = (Number(year) - now.getUTCFullYear()) * 12 + Number(month) - 1 - now.getUTCMonth();
  return Math.abs(monthsAway) > MONTHS_AWAY_MAX ? `${year}-${month.padStart(2, '0')}` : null;
}
