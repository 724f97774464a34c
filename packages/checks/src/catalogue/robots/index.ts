import type { Check } from '../../check.ts';
import { robotsChangedByScript } from './robots-changed-by-script.ts';
import { robotsDirectiveConflict } from './robots-directive-conflict.ts';
import { robotsDirectiveInvalid } from './robots-directive-invalid.ts';
import { robotsNofollowPage } from './robots-nofollow-page.ts';
import { robotsNoindexBlocked } from './robots-noindex-blocked.ts';
import { robotsNoindexPage } from './robots-noindex-page.ts';
import { robotsNoindexSitewide } from './robots-noindex-sitewide.ts';
import { robotsPageBlocked } from './robots-page-blocked.ts';
import { robotsPreviewSuppressed } from './robots-preview-suppressed.ts';
import { robotsTxtBlocksResources } from './robots-txt-blocks-resources.ts';
import { robotsTxtBlocksSite } from './robots-txt-blocks-site.ts';
import { robotsTxtMissing } from './robots-txt-missing.ts';
import { robotsTxtSyntax } from './robots-txt-syntax.ts';
import { robotsTxtUnavailable } from './robots-txt-unavailable.ts';

export const robotsChecks: readonly Check[] = [
  robotsTxtUnavailable,
  robotsTxtMissing,
  robotsTxtSyntax,
  robotsTxtBlocksSite,
  robotsTxtBlocksResources,
  robotsPageBlocked,
  robotsNoindexSitewide,
  robotsNoindexPage,
  robotsNoindexBlocked,
  robotsNofollowPage,
  robotsDirectiveConflict,
  robotsDirectiveInvalid,
  robotsPreviewSuppressed,
  robotsChangedByScript,
];
