import type { Check } from '../../check.ts';

export const aiReadinessChecks: readonly Check[] = [];
