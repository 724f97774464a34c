import type { Check } from '../../check.ts';
import { descriptionChangedByScript } from './description-changed-by-script.ts';
import { descriptionLowQuality } from './description-low-quality.ts';
import { descriptionMissing } from './description-missing.ts';
import { descriptionMultiple } from './description-multiple.ts';
import { descriptionTooLong } from './description-too-long.ts';
import { descriptionTooShort } from './description-too-short.ts';

export const descriptionChecks: readonly Check[] = [
  descriptionMissing,
  descriptionMultiple,
  descriptionTooShort,
  descriptionTooLong,
  descriptionLowQuality,
  descriptionChangedByScript,
];
