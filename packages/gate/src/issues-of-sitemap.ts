import { failureOfCheck, isStagingHost, sitemapUrlInvalid, type CheckSettings } from '@plumbline/checks';
import { issueOfFailure, type FoundIssue } from './found-issue.ts';

/** A sitemap that is to go live. */
export interface SourceSitemap {
  /** The URL where it will live. */
  readonly url: string;
  readonly xml: string;
}

const LISTED_MAX = 20;

/** Finds the entries of a sitemap that send search engines to local and staging hosts. */
export function issuesOfSitemap(
  { url, xml }: SourceSitemap,
  settings?: CheckSettings,
): readonly FoundIssue[] {
  const entries = stagingEntries(xml, new URL(url).hostname).map(({ loc }) => ({
    loc,
    reason: 'on another host',
    suggestedLoc: null,
  }));
  if (entries.length === 0) return [];
  const evidence = { total: entries.length, entries: entries.slice(0, LISTED_MAX) };
  return [issueOfFailure(url, failureOfCheck(sitemapUrlInvalid, { evidence }, settings))];
}

/** Returns the entries on local and staging hosts, each with its offset in the source. */
export function stagingEntries(
  xml: string,
  hostname: string,
): readonly { readonly loc: string; readonly offset: number }[] {
  return [...xml.matchAll(/<loc>\s*([^<\s]*)/g)].flatMap(({ index, 1: loc = '' }) => {
    const host = URL.canParse(loc) ? new URL(loc).hostname : hostname;
    return host !== hostname && isStagingHost(host) ? [{ loc, offset: index }] : [];
  });
}
