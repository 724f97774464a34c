import type { Check } from '../../check.ts';

export const performanceChecks: readonly Check[] = [];
