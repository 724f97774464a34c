import type { SampledResponse, SiteFacts } from '../site-facts/index.ts';

/** Most responses of each kind that are read. */
const SAMPLE_SIZE = 50;

/** Returns the sampled responses of each host (as in `URL.host`) that `wanted` accepts. */
export async function samplesByHost(
  site: SiteFacts,
  wanted: (response: SampledResponse) => boolean,
): Promise<ReadonlyMap<string, readonly SampledResponse[]>> {
  const byHost = new Map<string, SampledResponse[]>();
  for await (const response of site.headerSample(SAMPLE_SIZE)) {
    if (!wanted(response)) continue;
    const { host } = new URL(response.url);
    const samples = byHost.get(host);
    if (samples === undefined) byHost.set(host, [response]);
    else samples.push(response);
  }
  return byHost;
}

/** Counts the answers for which the samples stand. */
export function countAnswers(samples: readonly SampledResponse[]): number {
  return Math.round(samples.reduce((sum, { standsFor }) => sum + standsFor, 0));
}

/** Sums the bytes of all answers for which the samples stand. */
export function sumBytes(samples: readonly SampledResponse[]): number {
  return Math.round(samples.reduce((sum, { bytes, standsFor }) => sum + (bytes ?? 0) * standsFor, 0));
}

export function isHtmlType(mediaType: string | null): boolean {
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
}
