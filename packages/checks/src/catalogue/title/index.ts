import type { Check } from '../../check.ts';

export const titleChecks: readonly Check[] = [];
