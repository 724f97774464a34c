import type { Check } from '../../check.ts';

export const urlChecks: readonly Check[] = [];
