import type { Fix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';
import { countAnswers, isHtmlType, samplesByHost } from '../../definitions/host-samples.ts';
import type { SampledResponse, SiteFacts } from '../../site-facts/index.ts';

const SAMPLE_MAX = 10;

interface BareHost {
  readonly host: string;
  readonly mediaTypes: readonly string[];
  readonly responses: number;
  readonly sampleUrls: readonly string[];
}

export const secNosniffMissing = defineSiteCheck<{ readonly hosts: readonly BareHost[] }>({
  id: 'sec-nosniff-missing',
  title: 'X-Content-Type-Options missing',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Without the header browsers may guess the type of a file from its content, and run as a script what was uploaded as an image or a text.',
  howToFix: 'Add the header to all responses of the host.',
  example: {
    bad: 'Content-Type: text/javascript',
    good: 'Content-Type: text/javascript\nX-Content-Type-Options: nosniff',
  },
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options'],
  fixable: true,
  retest: 'analysis',
  async *run(site) {
    const byHost = await samplesByHost(site, (response) => isSniffable(response) && !hasNosniff(response));
    const hosts = [...byHost].map(([host, samples]): BareHost => ({
      host,
      mediaTypes: [...new Set(samples.map(({ mediaType }) => mediaType ?? ''))].sort(),
      responses: countAnswers(samples),
      sampleUrls: samples.slice(0, SAMPLE_MAX).map(({ url }) => url),
    }));
    if (hosts.length === 0) return;
    yield { url: null, evidence: { hosts }, fix: (await isSafe(site)) ? fix : undefined };
  },
  message: ({ hosts }) =>
    `Browsers may guess the type of responses from ${hosts.map(({ host, mediaTypes }) => `${host} (${mediaTypes.join(', ')})`).join(' and ')}.`,
});

const fix: Fix = {
  current: null,
  suggested: 'nosniff',
  snippet: 'X-Content-Type-Options: nosniff',
  edits: [{ kind: 'header', name: 'X-Content-Type-Options', value: 'nosniff' }],
};

function isSniffable({ mediaType }: SampledResponse): boolean {
  return isHtmlType(mediaType) || isScript(mediaType) || mediaType === 'text/css';
}

function hasNosniff({ headers }: SampledResponse): boolean {
  const [value] = (firstHeader(headers, 'x-content-type-options') ?? '').split(',');
  return value?.trim().toLowerCase() === 'nosniff';
}

/**
 * Tells whether the header breaks nothing. With it, browsers refuse scripts and styles of a wrong type, which work
 * today.
 */
async function isSafe(site: SiteFacts): Promise<boolean> {
  const loaded = { kinds: ['script', 'stylesheet'], internal: true, targetStatus: [200, 299] } as const;
  for await (const { target, kinds } of site.targets(loaded)) {
    if (kinds.includes('script') && !isScript(target.mediaType)) return false;
    if (kinds.includes('stylesheet') && target.mediaType !== 'text/css') return false;
  }
  return true;
}

function isScript(mediaType: string | null): boolean {
  return /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript)$/.test(mediaType ?? '');
}
