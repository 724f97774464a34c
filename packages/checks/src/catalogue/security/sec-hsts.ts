import { defineSiteCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';
import { samplesByHost } from '../../definitions/host-samples.ts';
import { isPublicHost } from '../../definitions/public-host.ts';
import type { SampledResponse } from '../../site-facts/index.ts';

/** 31 days. With less, the browser has often forgotten the policy at the next visit. */
const MAX_AGE_MIN = 2_678_400;
/** The max-age that the preload list requires. */
const MAX_AGE_FOR_PRELOAD = 31_536_000;

interface HostPolicy {
  readonly host: string;
  readonly problem: 'missing' | 'short' | 'preload-unmet';
  readonly header: string | null;
  /** Seconds; null without a valid one. */
  readonly maxAge: number | null;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

export const secHsts = defineSiteCheck<{ readonly hosts: readonly HostPolicy[] }>({
  id: 'sec-hsts',
  title: 'HSTS header missing or weak',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'A visitor who types the address starts over http, and an attacker in the network can keep them there. With HSTS the browser remembers to use https from the first visit on.',
  howToFix:
    'Send Strict-Transport-Security with a max-age of at least a year, after every subdomain that it covers works over https.',
  example: {
    bad: 'Strict-Transport-Security: max-age=300',
    good: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  },
  references: [
    'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
    'https://www.rfc-editor.org/rfc/rfc6797#section-6.1',
  ],
  retest: 'analysis',
  async *run(site) {
    // Browsers ignore the header over http and for IP addresses.
    const byHost = await samplesByHost(site, ({ url }) => url.startsWith('https:') && isNamed(url));
    const hosts = [...byHost]
      .map(([host, samples]) => policyOf(host, samples))
      .filter((found) => found !== null);
    if (hosts.length > 0) yield { url: null, evidence: { hosts } };
  },
  observed: ({ hosts }) => hosts.map(({ header }) => header),
  message: ({ hosts }) => `${hosts.map(describe).join('; ')}.`,
});

function isNamed(url: string): boolean {
  const { hostname } = new URL(url);
  return isPublicHost(hostname) && !/^\[|^[\d.]+$/.test(hostname);
}

/** Returns the policy of a host. One response with the header is enough for a browser to learn it. */
function policyOf(host: string, samples: readonly SampledResponse[]): HostPolicy | null {
  const header =
    samples.map(({ headers }) => firstHeader(headers, 'strict-transport-security')).find(Boolean) ?? null;
  const directives = directivesOf(header ?? '');
  const age = directives.get('max-age') ?? '';
  const maxAge = /^\d+$/.test(age) ? Number(age) : null;
  const includeSubDomains = directives.has('includesubdomains');
  const preload = directives.has('preload');
  const problem = problemOf(header, maxAge ?? 0, preload && !includeSubDomains, preload);
  return problem === null ? null : { host, problem, header, maxAge, includeSubDomains, preload };
}

function problemOf(header: string | null, maxAge: number, lacksSubDomains: boolean, preload: boolean) {
  if (header === null) return 'missing';
  if (maxAge < MAX_AGE_MIN) return 'short';
  return preload && (lacksSubDomains || maxAge < MAX_AGE_FOR_PRELOAD) ? 'preload-unmet' : null;
}

function directivesOf(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').map((directive) => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')];
    }),
  );
}

function describe({ host, problem, maxAge }: HostPolicy): string {
  return {
    missing: `${host} sends no Strict-Transport-Security header`,
    short: `${host} asks for https for ${maxAge ?? 0} seconds only`,
    'preload-unmet': `${host} asks for the preload list without meeting its conditions`,
  }[problem];
}
