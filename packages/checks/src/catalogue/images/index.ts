import type { Check } from '../../check.ts';
import { imgAltMissing } from './img-alt-missing.ts';
import { imgAltQuality } from './img-alt-quality.ts';
import { imgBroken } from './img-broken.ts';
import { imgLazyMisuse } from './img-lazy-misuse.ts';
import { imgLegacyFormat } from './img-legacy-format.ts';
import { imgNoDimensions } from './img-no-dimensions.ts';
import { imgOversizedForSlot } from './img-oversized-for-slot.ts';
import { imgRedirect } from './img-redirect.ts';
import { imgTooHeavy } from './img-too-heavy.ts';
import { imgUnindexableMarkup } from './img-unindexable-markup.ts';

export const imagesChecks: readonly Check[] = [
  imgAltMissing,
  imgAltQuality,
  imgBroken,
  imgRedirect,
  imgTooHeavy,
  imgLegacyFormat,
  imgNoDimensions,
  imgOversizedForSlot,
  imgLazyMisuse,
  imgUnindexableMarkup,
];
