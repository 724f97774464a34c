import type { Check } from '../../check.ts';

export const descriptionChecks: readonly Check[] = [];
