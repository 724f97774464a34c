import type { Check } from '../../check.ts';

export const imagesChecks: readonly Check[] = [];
