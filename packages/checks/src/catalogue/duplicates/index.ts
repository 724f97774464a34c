import type { Check } from '../../check.ts';

export const duplicatesChecks: readonly Check[] = [];
