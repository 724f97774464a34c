import type { Check } from '../../check.ts';

export const mobileChecks: readonly Check[] = [];
