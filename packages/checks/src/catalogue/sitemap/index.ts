import type { Check } from '../../check.ts';

export const sitemapChecks: readonly Check[] = [];
