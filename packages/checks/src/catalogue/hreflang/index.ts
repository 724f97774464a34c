import type { Check } from '../../check.ts';

export const hreflangChecks: readonly Check[] = [];
