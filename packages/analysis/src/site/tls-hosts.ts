import { runSiteChecks, secTlsCertificate, toIssueRow, type HostTls } from '@plumbline/checks';
import { createSiteFacts, getCheckSettings, type IssueRow, type Analysis } from '@plumbline/database';
import type { Uses } from '../deps.ts';

/** Inspects the TLS handshakes of a site's hosts, on the port of its home page; none for a site on http. */
export async function inspectHosts(
  { http }: Uses<'http'>,
  homeUrl: string,
  hosts: readonly string[],
  signal: AbortSignal,
): Promise<readonly HostTls[]> {
  if (!homeUrl.startsWith('https:')) return [];
  const found = await Promise.all(
    hosts.map(async (host) => {
      const url = new URL(homeUrl);
      url.hostname = host;
      const handshake = await http.inspectTls(url.href, signal);
      return handshake === null ? [] : [{ host, probedAt: new Date().toISOString(), ...handshake }];
    }),
  );
  return found.flat();
}

/** Returns the faults of the certificate that keeps us from the start page. */
export async function tlsIssues(
  deps: Uses<'db' | 'http'>,
  analysis: Analysis,
  url: string,
  signal: AbortSignal,
): Promise<readonly IssueRow[]> {
  const tls = await inspectHosts(deps, url, [new URL(url).hostname], signal);
  const files = { homeUrl: url, robots: [], sitemaps: [], probes: [], tls };
  const facts = await createSiteFacts(deps.db, analysis, files, null);
  const settings = await getCheckSettings(deps.db, analysis.accountId);
  const issues: IssueRow[] = [];
  for await (const outcome of runSiteChecks(facts, [secTlsCertificate], settings)) {
    if (outcome.outcome === 'crashed') throw outcome.error;
    issues.push(toIssueRow(outcome, { url, aboutSite: true, fix: outcome.fix }));
  }
  return issues;
}
