import type { Check } from '../../check.ts';
import { viewportInvalid } from './viewport-invalid.ts';
import { viewportMissing } from './viewport-missing.ts';

export const mobileChecks: readonly Check[] = [viewportMissing, viewportInvalid];
