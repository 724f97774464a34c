import type { Check } from '../../check.ts';
import { sdChangedByScript } from './sd-changed-by-script.ts';
import { sdArticleIncomplete } from './sd-article-incomplete.ts';
import { sdBreadcrumbInvalid } from './sd-breadcrumb-invalid.ts';
import { sdBreadcrumbMissing } from './sd-breadcrumb-missing.ts';
import { sdCommunityInvalid } from './sd-community-invalid.ts';
import { sdContentMismatch } from './sd-content-mismatch.ts';
import { sdEventInvalid } from './sd-event-invalid.ts';
import { sdJobPostingInvalid } from './sd-job-posting-invalid.ts';
import { sdListDatasetInvalid } from './sd-list-dataset-invalid.ts';
import { sdLocalBusinessInvalid } from './sd-local-business-invalid.ts';
import { sdMissing } from './sd-missing.ts';
import { sdOrganizationIncomplete } from './sd-organization-incomplete.ts';
import { sdParseError } from './sd-parse-error.ts';
import { sdProductInvalid } from './sd-product-invalid.ts';
import { sdRecipeInvalid } from './sd-recipe-invalid.ts';
import { sdRetiredType } from './sd-retired-type.ts';
import { sdReviewInvalid } from './sd-review-invalid.ts';
import { sdSoftwareAppInvalid } from './sd-software-app-invalid.ts';
import { sdValueInvalid } from './sd-value-invalid.ts';
import { sdVideoInvalid } from './sd-video-invalid.ts';
import { sdVocabularyInvalid } from './sd-vocabulary-invalid.ts';
import { sdWebsiteName } from './sd-website-name.ts';

export const structuredDataChecks: readonly Check[] = [
  sdParseError,
  sdMissing,
  sdVocabularyInvalid,
  sdArticleIncomplete,
  sdProductInvalid,
  sdReviewInvalid,
  sdBreadcrumbInvalid,
  sdBreadcrumbMissing,
  sdOrganizationIncomplete,
  sdWebsiteName,
  sdLocalBusinessInvalid,
  sdEventInvalid,
  sdRecipeInvalid,
  sdVideoInvalid,
  sdJobPostingInvalid,
  sdSoftwareAppInvalid,
  sdCommunityInvalid,
  sdListDatasetInvalid,
  sdRetiredType,
  sdValueInvalid,
  sdContentMismatch,
  sdChangedByScript,
];
