import { formatNumber } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';
import { sumBytes, countAnswers, samplesByHost } from '../../definitions/host-samples.ts';
import type { SampledResponse } from '../../site-facts/index.ts';

/** One day. */
const LIFETIME_MIN_SECONDS = 86_400;
const SAMPLE_MAX = 5;
const DIRECTORIES_MAX = 20;

interface UncachedDirectory {
  /** Host and path. */
  readonly directory: string;
  readonly count: number;
  readonly bytes: number;
  /** Status of the first file. */
  readonly cacheControl: string | null;
  /** The shortest lifetime; null if nothing sets one. */
  readonly lifetimeSeconds: number | null;
  readonly sampleUrls: readonly string[];
}

export const perfStaticCache = defineSiteCheck<{
  readonly directories: readonly UncachedDirectory[];
  readonly total: number;
}>({
  id: 'perf-static-cache',
  title: 'Static files without useful caching',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Visitors who see a second page, or come back tomorrow, download the same styles, scripts and images again, although nothing has changed.',
  howToFix:
    'Send Cache-Control with a long max-age, and change the name of a file whenever its content changes.',
  example: {
    bad: 'GET /assets/app.js\nCache-Control: no-store',
    good: 'GET /assets/app.4f2a91.js\nCache-Control: public, max-age=31536000, immutable',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/performance/uses-long-cache-ttl/'],
  decisions: ['Looks at a sample of responses per host and type, and is one issue of the site.'],
  retest: 'analysis',
  async *run(site) {
    const byHost = await samplesByHost(site, (response) => isStatic(response) && !isCached(response));
    const byDirectory = new Map<string, SampledResponse[]>();
    for (const response of [...byHost.values()].flat()) {
      const directory = directoryOf(response.url);
      byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), response]);
    }
    const directories = [...byDirectory].map(([directory, files]) => describeDirectory(directory, files));
    directories.sort((one, other) => other.bytes - one.bytes);
    const total = directories.reduce((sum, { count }) => sum + count, 0);
    if (total > 0)
      yield { url: null, evidence: { directories: directories.slice(0, DIRECTORIES_MAX), total } };
  },
  observed: ({ directories }) => directories.map(({ cacheControl }) => cacheControl),
  message: ({ directories: [first], total }) =>
    total === 1
      ? `A static file is not cached for a day: ${String(first?.sampleUrls[0])}.`
      : `${formatNumber(total)} of the static files looked at are not cached for a day, most of them in ${String(first?.directory)}.`,
});

function isStatic({ url, mediaType }: SampledResponse): boolean {
  if (/\/(?:service-?worker|sw)[\w.-]*\.js$|\.webmanifest$|\/manifest\.json$/i.test(new URL(url).pathname))
    return false;
  return /^(?:text\/(?:css|javascript)|application\/(?:x-)?javascript|(?:font|image|audio|video)\/.+)$/.test(
    mediaType ?? '',
  );
}

function isCached({ headers }: SampledResponse): boolean {
  const directives = cacheDirectives(headers);
  if (directives.has('no-store')) return false;
  if (directives.has('no-cache')) return 'etag' in headers || 'last-modified' in headers;
  return (lifetimeSeconds(headers) ?? 0) >= LIFETIME_MIN_SECONDS;
}

function cacheDirectives(headers: SampledResponse['headers']): ReadonlyMap<string, string> {
  const list = (headers['cache-control'] ?? []).join(',').toLowerCase().split(',');
  return new Map(
    list.map((directive) => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim(), value.trim().replaceAll('"', '')];
    }),
  );
}

/** Returns the lifetime of a response. max-age wins over Expires (RFC 9111, section 4.2.1). */
function lifetimeSeconds(headers: SampledResponse['headers']): number | null {
  const directives = cacheDirectives(headers);
  const age = directives.get('max-age') ?? directives.get('s-maxage');
  if (age !== undefined && /^\d+$/.test(age)) return Number(age);
  const expires = Date.parse(firstHeader(headers, 'expires') ?? '');
  const date = Date.parse(firstHeader(headers, 'date') ?? '');
  return Number.isNaN(expires) || Number.isNaN(date) ? null : Math.max(0, (expires - date) / 1000);
}

function directoryOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;
}

function describeDirectory(directory: string, files: readonly SampledResponse[]): UncachedDirectory {
  const lifetimes = files.flatMap(({ headers }) => lifetimeSeconds(headers) ?? []);
  return {
    directory,
    count: countAnswers(files),
    bytes: sumBytes(files),
    cacheControl: files[0]?.headers['cache-control']?.join(', ') ?? null,
    lifetimeSeconds: lifetimes.length === 0 ? null : Math.min(...lifetimes),
    sampleUrls: files.slice(0, SAMPLE_MAX).map(({ url }) => url),
  };
}
