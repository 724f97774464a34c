import type { Check } from '../../check.ts';
import { h1ChangedByScript } from './h1-changed-by-script.ts';
import { h1Missing } from './h1-missing.ts';
import { h1Multiple } from './h1-multiple.ts';
import { h1TooLong } from './h1-too-long.ts';
import { headingLevelSkip } from './heading-level-skip.ts';

export const headingsChecks: readonly Check[] = [
  h1Missing,
  h1Multiple,
  h1TooLong,
  headingLevelSkip,
  h1ChangedByScript,
];
