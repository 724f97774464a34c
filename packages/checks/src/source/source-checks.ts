import { pageChecks } from '../catalogue/index.ts';
import type { PageCheck } from '../check.ts';

/** The checks that can judge a page by its source alone, before it is served. */
export const sourceChecks: readonly PageCheck[] = pageChecks.filter(({ about }) => about !== 'serving');
