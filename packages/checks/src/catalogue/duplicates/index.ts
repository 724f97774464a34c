import type { Check } from '../../check.ts';
import { dupDescription } from './dup-description.ts';
import { dupExactContent } from './dup-exact-content.ts';
import { dupH1 } from './dup-h1.ts';
import { dupNearContent } from './dup-near-content.ts';
import { dupTitle } from './dup-title.ts';
import { dupUrlVariants } from './dup-url-variants.ts';

export const duplicatesChecks: readonly Check[] = [
  dupExactContent,
  dupNearContent,
  dupTitle,
  dupDescription,
  dupH1,
  dupUrlVariants,
];
