import type { Check } from '../../check.ts';

export const canonicalChecks: readonly Check[] = [];
