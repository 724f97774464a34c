import type { Check } from '../../check.ts';
import { canonicalChangedByScript } from './canonical-changed-by-script.ts';
import { canonicalChain } from './canonical-chain.ts';
import { canonicalCrossHost } from './canonical-cross-host.ts';
import { canonicalHeaderConflict } from './canonical-header-conflict.ts';
import { canonicalIgnored } from './canonical-ignored.ts';
import { canonicalInvalidUrl } from './canonical-invalid-url.ts';
import { canonicalMissing } from './canonical-missing.ts';
import { canonicalMultipleConflicting } from './canonical-multiple-conflicting.ts';
import { canonicalPaginatedToFirst } from './canonical-paginated-to-first.ts';
import { canonicalProtocolMismatch } from './canonical-protocol-mismatch.ts';
import { canonicalRelative } from './canonical-relative.ts';
import { canonicalToError } from './canonical-to-error.ts';
import { canonicalToNonindexable } from './canonical-to-nonindexable.ts';
import { canonicalToOtherSite } from './canonical-to-other-site.ts';
import { canonicalToRedirect } from './canonical-to-redirect.ts';
import { canonicalToRoot } from './canonical-to-root.ts';
import { canonicalUnlinked } from './canonical-unlinked.ts';

export const canonicalChecks: readonly Check[] = [
  canonicalMissing,
  canonicalMultipleConflicting,
  canonicalInvalidUrl,
  canonicalRelative,
  canonicalIgnored,
  canonicalHeaderConflict,
  canonicalToRedirect,
  canonicalToError,
  canonicalToNonindexable,
  canonicalChain,
  canonicalProtocolMismatch,
  canonicalCrossHost,
  canonicalToOtherSite,
  canonicalToRoot,
  canonicalPaginatedToFirst,
  canonicalUnlinked,
  canonicalChangedByScript,
];
