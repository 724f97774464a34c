import type { PageDetail } from '@plumbline/contracts';
import type { getPage, PageFix } from '@plumbline/database';

type Page = NonNullable<Awaited<ReturnType<typeof getPage>>>;

/** All that is known of a page, in the words of the contract. */
export function presentPageDetail(
  page: Page,
  redirects: readonly PageDetail['redirects'][number][],
  fixes: readonly PageFix[],
): PageDetail {
  const { summary } = page;
  return {
    id: page.id,
    url: page.url,
    statusCode: page.statusCode,
    contentType: page.contentType,
    depth: page.depth,
    title: page.title,
    indexable: page.indexable,
    issuesFound: page.issuesFound,
    linksIn: page.linksIn,
    linksOut: page.linksOut,
    responseMs: page.responseMs,
    bytes: page.bytes,
    description: page.description,
    h1: page.h1,
    language: page.language,
    canonicalUrl: page.canonicalUrl,
    wordCount: page.wordCount,
    noindex: page.noindex,
    nofollow: page.nofollow,
    blockedBy: page.blockedBy,
    inSitemap: page.inSitemap,
    sitemapUrl: page.sitemapUrl,
    failureReason: page.failureReason,
    fetchedAt: page.fetchedAt?.toISOString() ?? null,
    clickDepth: page.clickDepth,
    linkScore: page.linkScore,
    headers: presentHeaders(page.headers),
    redirects: [...redirects],
    social: { ...summary?.socialTags },
    structuredDataTypes: [...(summary?.types ?? [])],
    alternates: (summary?.hreflang ?? []).map(([language, url]) => ({ language, url })),
    fixes: [...fixes],
  };
}

/** What the page set as cookies is nobody's business. */
const PRIVATE = new Set(['set-cookie', 'set-cookie2']);

function presentHeaders(headers: Page['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {})
      .filter(([name]) => !PRIVATE.has(name.toLowerCase()))
      .map(([name, values]) => [name, values.join(', ')]),
  );
}
