export {
  describeCheck,
  type FailingPageRow,
  type PageRow,
  type PageTable,
} from './testing/describe-check.ts';
export { describeSiteFacts } from './testing/conformance/describe-site-facts.ts';
export { conformanceSite } from './testing/conformance/site.ts';
export {
  describeSiteCheck,
  type ExpectedSiteFinding,
  type FailingSiteRow,
  type SiteRow,
  type SiteTable,
} from './testing/describe-site-check.ts';
export { sketchPageCheck, sketchSiteCheck } from './testing/sketch-check.ts';
export { siteFactsOf, type SiteSketch } from './testing/site-facts-of.ts';
export type { PageSketch, ReferenceSketch } from './testing/sketches.ts';
