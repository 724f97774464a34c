import type { Check } from '../../check.ts';
import { ogDescriptionMissing } from './og-description-missing.ts';
import { ogImageBelowRecommended } from './og-image-below-recommended.ts';
import { ogImageBroken } from './og-image-broken.ts';
import { ogImageMissing } from './og-image-missing.ts';
import { ogImageRelative } from './og-image-relative.ts';
import { ogImageTooSmall } from './og-image-too-small.ts';
import { ogImageUnsupported } from './og-image-unsupported.ts';
import { ogTitleMissing } from './og-title-missing.ts';
import { ogTypeMissing } from './og-type-missing.ts';
import { ogUrlMismatch } from './og-url-mismatch.ts';
import { twitterCardInvalid } from './twitter-card-invalid.ts';
import { twitterCardMissing } from './twitter-card-missing.ts';

export const socialChecks: readonly Check[] = [
  ogTitleMissing,
  ogDescriptionMissing,
  ogTypeMissing,
  ogUrlMismatch,
  ogImageMissing,
  ogImageRelative,
  ogImageBroken,
  ogImageTooSmall,
  ogImageBelowRecommended,
  ogImageUnsupported,
  twitterCardMissing,
  twitterCardInvalid,
];
