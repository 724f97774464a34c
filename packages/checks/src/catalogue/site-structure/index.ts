import type { Check } from '../../check.ts';
import { structCrawlTrap } from './struct-crawl-trap.ts';
import { structDeadEnd } from './struct-dead-end.ts';
import { structDeepPage } from './struct-deep-page.ts';
import { structNofollowOnlyInlinks } from './struct-nofollow-only-inlinks.ts';
import { structOrphan } from './struct-orphan.ts';
import { structPagination } from './struct-pagination.ts';
import { structRedirectOnlyInlinks } from './struct-redirect-only-inlinks.ts';
import { structSingleInlink } from './struct-single-inlink.ts';

export const siteStructureChecks: readonly Check[] = [
  structOrphan,
  structDeepPage,
  structSingleInlink,
  structNofollowOnlyInlinks,
  structRedirectOnlyInlinks,
  structDeadEnd,
  structCrawlTrap,
  structPagination,
];
