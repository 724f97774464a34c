import { defineSiteCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';
import { countAnswers, isHtmlType, samplesByHost } from '../../definitions/host-samples.ts';
import type { SampledResponse } from '../../site-facts/index.ts';

const SAMPLE_MAX = 10;

interface OpenHost {
  readonly host: string;
  /** Host of the first sampled page that is not protected. */
  readonly xFrameOptions: string | null;
  /** Number of sampled pages that are not protected. */
  readonly pages: number;
  readonly sampleUrls: readonly string[];
}

export const secClickjacking = defineSiteCheck<{ readonly hosts: readonly OpenHost[] }>({
  id: 'sec-clickjacking',
  title: 'No clickjacking protection',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Any other site may show these pages in an invisible frame and make visitors click on things that they do not see, while they are signed in here.',
  howToFix:
    'Send a Content-Security-Policy header with frame-ancestors, naming the sites that may embed the pages.',
  example: {
    bad: 'X-Frame-Options: ALLOW-FROM https://partner.example',
    good: "Content-Security-Policy: frame-ancestors 'self'",
  },
  references: [
    'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Frame-Options',
    'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors',
  ],
  retest: 'analysis',
  async *run(site) {
    const byHost = await samplesByHost(
      site,
      (response) => isHtmlType(response.mediaType) && !mayNotBeFramed(response),
    );
    const hosts = [...byHost].map(([host, samples]): OpenHost => ({
      host,
      xFrameOptions: samples[0]?.headers['x-frame-options']?.join(', ') ?? null,
      pages: countAnswers(samples),
      sampleUrls: samples.slice(0, SAMPLE_MAX).map(({ url }) => url),
    }));
    if (hosts.length > 0) yield { url: null, evidence: { hosts } };
  },
  observed: ({ hosts }) => hosts.map(({ xFrameOptions }) => xFrameOptions),
  message: ({ hosts }) =>
    `Any site may show pages of ${hosts.map(({ host }) => host).join(' and ')} in a frame.`,
});

/** Tells whether a header forbids framing. A meta element cannot, because browsers ignore frame-ancestors there. */
function mayNotBeFramed({ headers }: SampledResponse): boolean {
  const policies = headers['content-security-policy'] ?? [];
  if (policies.some((policy) => /(?:^|[;,])\s*frame-ancestors(?:\s|;|,|$)/i.test(policy))) return true;
  if (firstHeader(headers, 'x-frame-options') === null) return false;
  const values = (headers['x-frame-options'] ?? []).flatMap((value) => value.split(','));
  const distinct = [...new Set(values.map((value) => value.trim().toUpperCase()))];
  return distinct.length === 1 && (distinct[0] === 'DENY' || distinct[0] === 'SAMEORIGIN');
}
