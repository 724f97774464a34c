import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { followAnalysis } from '../analyses/follow-analysis.ts';
import { checkBeforeDeploy } from './check-before-deploy/handler.ts';
import { generateMeta } from './generate-meta/handler.ts';
import { getSeoContext } from './get-seo-context/handler.ts';
import { getScan } from './scan-site/get-scan.ts';
import { scanSite } from './scan-site/handler.ts';
import { suggestLinks } from './suggest-internal-links/handler.ts';

export function toolHandlers(deps: ApiDeps): Handlers<typeof toolRoutes> {
  return {
    getSeoContext: getSeoContext(deps),
    scanSite: scanSite(deps),
    getScan: getScan(deps),
    followScan: followAnalysis(deps),
    generateMeta: generateMeta(deps),
    checkBeforeDeploy: checkBeforeDeploy(deps),
    suggestInternalLinks: suggestLinks(deps),
  };
}
