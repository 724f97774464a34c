import type { Check } from '../../check.ts';

export const robotsChecks: readonly Check[] = [];
