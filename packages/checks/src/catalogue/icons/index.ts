import type { Check } from '../../check.ts';
import { iconAppleTouchInvalid } from './icon-apple-touch-invalid.ts';
import { iconAppleTouchMissing } from './icon-apple-touch-missing.ts';
import { iconFaviconBroken } from './icon-favicon-broken.ts';
import { iconFaviconMissing } from './icon-favicon-missing.ts';
import { iconFaviconSize } from './icon-favicon-size.ts';
import { iconManifestIconBroken } from './icon-manifest-icon-broken.ts';
import { iconManifestIconsMissing } from './icon-manifest-icons-missing.ts';

export const iconsChecks: readonly Check[] = [
  iconFaviconMissing,
  iconFaviconBroken,
  iconFaviconSize,
  iconAppleTouchMissing,
  iconAppleTouchInvalid,
  iconManifestIconsMissing,
  iconManifestIconBroken,
];
