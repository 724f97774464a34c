import type { Check } from '../../check.ts';
import { linkOnlyByScript } from './link-only-by-script.ts';
import { linkBrokenExternal } from './link-broken-external.ts';
import { linkBrokenFragment } from './link-broken-fragment.ts';
import { linkBrokenInternal } from './link-broken-internal.ts';
import { linkEmptyAnchor } from './link-empty-anchor.ts';
import { linkGenericAnchor } from './link-generic-anchor.ts';
import { linkInsecureInternal } from './link-insecure-internal.ts';
import { linkInternalNofollow } from './link-internal-nofollow.ts';
import { linkInternalRedirect } from './link-internal-redirect.ts';
import { linkLocalhost } from './link-localhost.ts';
import { linkMalformed } from './link-malformed.ts';
import { linkToNoncanonical } from './link-to-noncanonical.ts';
import { linkTooMany } from './link-too-many.ts';
import { linkUncrawlable } from './link-uncrawlable.ts';

export const linksChecks: readonly Check[] = [
  linkBrokenInternal,
  linkBrokenExternal,
  linkInternalRedirect,
  linkToNoncanonical,
  linkInsecureInternal,
  linkInternalNofollow,
  linkEmptyAnchor,
  linkGenericAnchor,
  linkUncrawlable,
  linkMalformed,
  linkLocalhost,
  linkTooMany,
  linkBrokenFragment,
  linkOnlyByScript,
];
