import { isStagingHost } from '@plumbline/checks';
import type { Analysis } from '@plumbline/database';

/**
 * Returns another sentence that marks changes as made for the host of a development server or a preview; empty for
 * other sites, and if the analysis knows where the site will live.
 */
export function scannedHostSentence({ startUrl, options }: Pick<Analysis, 'startUrl' | 'options'>): string {
  const { host, hostname } = new URL(startUrl);
  if (options.as !== undefined || !isStagingHost(hostname)) return '';
  return ` Addresses in the changes are on ${host}, where the site was scanned: if it will live elsewhere, scan it with \`as\` before you use them.`;
}
