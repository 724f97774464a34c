import type { Check } from '../../check.ts';

export const socialChecks: readonly Check[] = [];
