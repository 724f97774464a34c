import type { Check } from '../../check.ts';
import { sitemapLastmodInvalid } from './sitemap-lastmod-invalid.ts';
import { sitemapMissing } from './sitemap-missing.ts';
import { sitemapOverLimits } from './sitemap-over-limits.ts';
import { sitemapPageMissing } from './sitemap-page-missing.ts';
import { sitemapUndeclared } from './sitemap-undeclared.ts';
import { sitemapUnreadable } from './sitemap-unreadable.ts';
import { sitemapUrlError } from './sitemap-url-error.ts';
import { sitemapUrlHttp } from './sitemap-url-http.ts';
import { sitemapUrlInvalid } from './sitemap-url-invalid.ts';
import { sitemapUrlNoncanonical } from './sitemap-url-noncanonical.ts';
import { sitemapUrlNonindexable } from './sitemap-url-nonindexable.ts';
import { sitemapUrlRedirect } from './sitemap-url-redirect.ts';

export const sitemapChecks: readonly Check[] = [
  sitemapMissing,
  sitemapUndeclared,
  sitemapUnreadable,
  sitemapOverLimits,
  sitemapUrlInvalid,
  sitemapUrlRedirect,
  sitemapUrlError,
  sitemapUrlNonindexable,
  sitemapUrlNoncanonical,
  sitemapUrlHttp,
  sitemapPageMissing,
  sitemapLastmodInvalid,
];
