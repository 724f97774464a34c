import type { Check } from '../../check.ts';

export const iconsChecks: readonly Check[] = [];
