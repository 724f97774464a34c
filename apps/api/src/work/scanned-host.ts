import { isStagingHost } from '@plumbline/checks';
import { scannedHostSentence } from '@plumbline/contracts';
import type { Analysis } from '@plumbline/database';

type Scanned = Pick<Analysis, 'startUrl' | 'options'>;

/**
 * Returns the host of the development server or preview on which the addresses in the changes are; null for other
 * sites, and if the analysis knows where the site will live.
 */
export function scannedHost({ startUrl, options }: Scanned): string | null {
  const { host, hostname } = new URL(startUrl);
  return options.as !== undefined || !isStagingHost(hostname) ? null : host;
}

/** Returns another sentence for a summary, which marks changes as made for such a host; empty for other sites. */
export function scannedHostNote(analysis: Scanned): string {
  const host = scannedHost(analysis);
  return host === null ? '' : ` ${scannedHostSentence(host)}`;
}
