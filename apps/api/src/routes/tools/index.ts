import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { getSeoContext } from './get-seo-context.ts';
import { scanSite } from './scan-site.ts';

export function toolHandlers(deps: ApiDeps): Handlers<typeof toolRoutes> {
  return {
    getSeoContext: getSeoContext(deps),
    scanSite: scanSite(deps),
  };
}
