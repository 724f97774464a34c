import type { SkipReason } from '@plumbline/contracts';

/** A site that never ends: every page leads to the next. */
export interface EndlessPath {
  readonly name: string;
  readonly start: string;
  /** Path and query of the page that this one links to. */
  readonly next: (path: string) => string;
  /** The reason that stops a crawl that follows it; null if only the frontier's counts or the depth limit do. */
  readonly stoppedBy: SkipReason | null;
}

export const endlessPaths: readonly EndlessPath[] = [
  {
    name: 'calendar',
    start: '/calendar/2026/11/',
    next: (path) => {
      const [, year = '2026', month = '11'] = /(\d{4})\/(\d{1,2})/.exec(path) ?? [];
      return month === '12'
        ? `/calendar/${Number(year) + 1}/01/`
        : `/calendar/${year}/${two(Number(month) + 1)}/`;
    },
    stoppedBy: 'trap_calendar',
  },
  {
    name: 'relative link that grows the path',
    start: '/growing/',
    next: (path) => `${path}deeper/`,
    stoppedBy: 'trap_repeated_segments',
  },
  {
    name: 'two segments in turn',
    start: '/turns/',
    next: (path) => `${path}left/right/`,
    stoppedBy: 'trap_repeated_segments',
  },
  {
    name: 'session id for every visit',
    start: '/sessions/',
    next: (path) => `/sessions/?PHPSESSID=${path.length}${Number(path.at(-1) ?? 0) + 1 || 1}`,
    stoppedBy: 'trap_session_id',
  },
  {
    name: 'query that grows',
    start: '/growing-query?f=1',
    next: (path) => `${path}&f=${path.length}`,
    stoppedBy: 'url_too_long',
  },
  {
    name: 'combinations of filters',
    start: '/filters?page=1',
    next: (path) => `/filters?page=${Number(/\d+$/.exec(path)?.[0] ?? 0) + 1}`,
    stoppedBy: null,
  },
];

/** Returns the page at the path, if it is one of an endless site. */
export function endlessPage(path: string): string | null {
  const site = endlessPaths.find(({ start }) => path.startsWith(start.replace(/[?\d].*$/, '')));
  if (!site) return null;
  return `<!doctype html><html lang="en"><title>${site.name}</title><a href="${site.next(path).replaceAll('&', '&amp;')}">Next</a>`;
}

function two(month: number): string {
  return String(month).padStart(2, '0');
}
