import type { Check } from '../../check.ts';

export const contentChecks: readonly Check[] = [];
