import type { Check } from '../../check.ts';

export const redirectsChecks: readonly Check[] = [];
