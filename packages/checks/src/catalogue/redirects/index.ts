import type { Check } from '../../check.ts';
import { redirectBroken } from './redirect-broken.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectHostVariants } from './redirect-host-variants.ts';
import { redirectHttpsToHttp } from './redirect-https-to-http.ts';
import { redirectLoop } from './redirect-loop.ts';
import { redirectMassToHomepage } from './redirect-mass-to-homepage.ts';
import { redirectMetaRefresh } from './redirect-meta-refresh.ts';
import { redirectTemporary } from './redirect-temporary.ts';

export const redirectsChecks: readonly Check[] = [
  redirectChain,
  redirectLoop,
  redirectBroken,
  redirectTemporary,
  redirectMetaRefresh,
  redirectHttpsToHttp,
  redirectHostVariants,
  redirectMassToHomepage,
];
