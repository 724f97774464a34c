import type { Check } from '../../check.ts';
import { contentRemovedByScript } from './content-removed-by-script.ts';
import { contentOnlyByScript } from './content-only-by-script.ts';
import { contentDoctypeCharset } from './content-doctype-charset.ts';
import { contentHeadBroken } from './content-head-broken.ts';
import { contentJsDependent } from './content-js-dependent.ts';
import { contentLangInvalid } from './content-lang-invalid.ts';
import { contentLangMissing } from './content-lang-missing.ts';
import { contentPlaceholderText } from './content-placeholder-text.ts';
import { contentRequestBlocked } from './content-request-blocked.ts';
import { contentRequestFailed } from './content-request-failed.ts';
import { contentScriptError } from './content-script-error.ts';
import { contentSlowRendering } from './content-slow-rendering.ts';
import { contentWaitsForReader } from './content-waits-for-reader.ts';
import { contentThin } from './content-thin.ts';

export const contentChecks: readonly Check[] = [
  contentThin,
  contentPlaceholderText,
  contentJsDependent,
  contentLangMissing,
  contentLangInvalid,
  contentHeadBroken,
  contentDoctypeCharset,
  contentOnlyByScript,
  contentRemovedByScript,
  contentRequestBlocked,
  contentRequestFailed,
  contentScriptError,
  contentSlowRendering,
  contentWaitsForReader,
];
