import type { Check } from '../../check.ts';
import { hreflangChangedByScript } from './hreflang-changed-by-script.ts';
import { hreflangAmbiguousSet } from './hreflang-ambiguous-set.ts';
import { hreflangInvalidCode } from './hreflang-invalid-code.ts';
import { hreflangLangMismatch } from './hreflang-lang-mismatch.ts';
import { hreflangMissingReturn } from './hreflang-missing-return.ts';
import { hreflangMissingSelf } from './hreflang-missing-self.ts';
import { hreflangOutsideHead } from './hreflang-outside-head.ts';
import { hreflangRelativeUrl } from './hreflang-relative-url.ts';
import { hreflangToNon200 } from './hreflang-to-non200.ts';
import { hreflangToNoncanonical } from './hreflang-to-noncanonical.ts';
import { hreflangToNonindexable } from './hreflang-to-nonindexable.ts';
import { hreflangXDefaultMissing } from './hreflang-x-default-missing.ts';

export const hreflangChecks: readonly Check[] = [
  hreflangInvalidCode,
  hreflangRelativeUrl,
  hreflangMissingSelf,
  hreflangMissingReturn,
  hreflangXDefaultMissing,
  hreflangAmbiguousSet,
  hreflangToNon200,
  hreflangToNonindexable,
  hreflangToNoncanonical,
  hreflangOutsideHead,
  hreflangLangMismatch,
  hreflangChangedByScript,
];
