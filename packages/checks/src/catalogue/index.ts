import type { Check, PageCheck, SiteCheck } from '../check.ts';
import { aiReadinessChecks } from './ai-readiness/index.ts';
import { canonicalChecks } from './canonical/index.ts';
import { contentChecks } from './content/index.ts';
import { descriptionChecks } from './description/index.ts';
import { duplicatesChecks } from './duplicates/index.ts';
import { headingsChecks } from './headings/index.ts';
import { hreflangChecks } from './hreflang/index.ts';
import { httpChecks } from './http/index.ts';
import { iconsChecks } from './icons/index.ts';
import { imagesChecks } from './images/index.ts';
import { linksChecks } from './links/index.ts';
import { mobileChecks } from './mobile/index.ts';
import { performanceChecks } from './performance/index.ts';
import { redirectsChecks } from './redirects/index.ts';
import { robotsChecks } from './robots/index.ts';
import { securityChecks } from './security/index.ts';
import { siteStructureChecks } from './site-structure/index.ts';
import { sitemapChecks } from './sitemap/index.ts';
import { socialChecks } from './social/index.ts';
import { structuredDataChecks } from './structured-data/index.ts';
import { titleChecks } from './title/index.ts';
import { urlChecks } from './url/index.ts';

/** Every check, by category, in the order in which people read a report. */
export const catalogue: readonly Check[] = [
  ...httpChecks,
  ...redirectsChecks,
  ...canonicalChecks,
  ...robotsChecks,
  ...sitemapChecks,
  ...linksChecks,
  ...contentChecks,
  ...titleChecks,
  ...descriptionChecks,
  ...headingsChecks,
  ...imagesChecks,
  ...iconsChecks,
  ...socialChecks,
  ...structuredDataChecks,
  ...hreflangChecks,
  ...mobileChecks,
  ...performanceChecks,
  ...securityChecks,
  ...urlChecks,
  ...duplicatesChecks,
  ...siteStructureChecks,
  ...aiReadinessChecks,
];

export const pageChecks: readonly PageCheck[] = catalogue.filter((check) => check.scope === 'page');
export const siteChecks: readonly SiteCheck[] = catalogue.filter((check) => check.scope === 'site');
