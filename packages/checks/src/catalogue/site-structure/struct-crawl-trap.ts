import { defineSiteCheck } from '../../check.ts';
import type { SiteFacts, SkippedUrl } from '../../site-facts/index.ts';

/** Fewer URLs may be a slip in one link. */
const URLS_MIN = 3;
const SAMPLES_MAX = 10;

/** The kind of trap that each reason of the crawl for leaving URLs out is a sign of. */
const traps = {
  trap_repeated_segments: 'repeated-segments',
  trap_session_id: 'session-ids',
  trap_calendar: 'calendar',
  trap_query_variants: 'query-variants',
} as const;

interface Trap {
  readonly kind: (typeof traps)[keyof typeof traps];
  readonly urlsSkipped: number;
  readonly samples: readonly string[];
}

export const structCrawlTrap = defineSiteCheck<{ readonly traps: readonly Trap[] }>({
  id: 'struct-crawl-trap',
  title: 'Crawl trap or infinite URL space',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'The site links to addresses that go on without end. Search engines spend their requests on them, and come to real pages late or never. The analysis stopped following them.',
  howToFix: 'Stop linking to the pattern or block it in robots.txt, and answer 404 for what cannot exist.',
  example: {
    bad: '/calendar/2041/07 → /calendar/2041/08 → …',
    good: 'User-agent: *\nDisallow: /calendar/',
  },
  references: ['https://developers.google.com/crawling/docs/faceted-navigation'],
  decisions: [
    'Takes a calendar for a trap when it reaches into the future; old months are an archive, which ends. Repeated segments and session ids count from three URLs on.',
    'Templates, facets and paths that grow are not counted while crawling.',
  ],
  retest: 'analysis',
  needsNamingPages: true,
  mayChangeAlone: true,
  async *run(site) {
    const found = await findTraps(site);
    if (found.length > 0) yield { url: null, evidence: { traps: found } };
  },
  observed: ({ traps }) => traps.flatMap(({ samples }) => samples),
  message: ({ traps: found }) => `The site links to endless addresses: ${found.map(describe).join('; ')}.`,
});

async function findTraps(site: SiteFacts): Promise<readonly Trap[]> {
  const skipped = await site.skipped();
  const reasons = Object.keys(traps) as (keyof typeof traps)[];
  const samples: SkippedUrl[] = [];
  for await (const url of site.skippedUrls(reasons, SAMPLES_MAX)) samples.push(url);
  return reasons.flatMap((reason) => {
    const urls = samples.filter((url) => url.reason === reason);
    const isTrap = reason === 'trap_calendar' ? urls.some(isInFuture) : urls.length >= URLS_MIN;
    if (!isTrap) return [];
    return { kind: traps[reason], urlsSkipped: skipped[reason] ?? 0, samples: urls.map(({ url }) => url) };
  });
}

/** Tells whether a calendar reaches into the future. Old months are an archive that ends; later months never end. */
function isInFuture({ detail }: SkippedUrl): boolean {
  return detail !== null && detail > new Date().toISOString().slice(0, 7);
}

function describe({ kind, urlsSkipped, samples: [first] }: Trap): string {
  const sign = {
    'repeated-segments': 'path segments repeat',
    'session-ids': 'addresses carry session ids',
    calendar: 'a calendar reaches years ahead',
    'query-variants': 'parameters combine freely',
  }[kind];
  return `${sign} (${urlsSkipped} left out, such as ${first ?? ''})`;
}
