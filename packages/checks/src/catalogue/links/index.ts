import type { Check } from '../../check.ts';

export const linksChecks: readonly Check[] = [];
