import type { Check } from '../../check.ts';
import { titleChangedByScript } from './title-changed-by-script.ts';
import { titleGeneric } from './title-generic.ts';
import { titleMissing } from './title-missing.ts';
import { titleMultiple } from './title-multiple.ts';
import { titleOutsideHead } from './title-outside-head.ts';
import { titlePixelWidth } from './title-pixel-width.ts';
import { titleSameAsH1 } from './title-same-as-h1.ts';
import { titleTooLong } from './title-too-long.ts';
import { titleTooShort } from './title-too-short.ts';

export const titleChecks: readonly Check[] = [
  titleMissing,
  titleMultiple,
  titleOutsideHead,
  titleTooShort,
  titleTooLong,
  titlePixelWidth,
  titleSameAsH1,
  titleGeneric,
  titleChangedByScript,
];
