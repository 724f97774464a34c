import type { Check } from '../../check.ts';

export const headingsChecks: readonly Check[] = [];
