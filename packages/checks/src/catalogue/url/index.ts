import type { Check } from '../../check.ts';
import { urlDoubleSlash } from './url-double-slash.ts';
import { urlFragmentRouting } from './url-fragment-routing.ts';
import { urlTooLong } from './url-too-long.ts';
import { urlTooManyParams } from './url-too-many-params.ts';
import { urlUnderscore } from './url-underscore.ts';
import { urlUnsafeCharacters } from './url-unsafe-characters.ts';
import { urlUppercase } from './url-uppercase.ts';

export const urlChecks: readonly Check[] = [
  urlTooLong,
  urlUppercase,
  urlUnderscore,
  urlUnsafeCharacters,
  urlDoubleSlash,
  urlTooManyParams,
  urlFragmentRouting,
];
