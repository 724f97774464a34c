import type { Check } from '../../check.ts';

export const siteStructureChecks: readonly Check[] = [];
