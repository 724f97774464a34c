import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { followAnalysis } from '../analyses/follow-analysis.ts';
import { checkBeforeDeploy } from './check-before-deploy/handler.ts';
import { generateMeta } from './generate-meta/handler.ts';
import { cancelScan } from './cancel-scan/handler.ts';
import { compareScans } from './compare-scans/handler.ts';
import { getPlan } from './get-plan/handler.ts';
import { getAction } from './get-action/handler.ts';
import { getPatches } from './get-patches/handler.ts';
import { listIssues } from './list-issues/handler.ts';
import { retest } from './retest/handler.ts';
import { ignoreFinding } from './ignore-finding/handler.ts';
import { getSeoContext } from './get-seo-context/handler.ts';
import { getScan } from './scan-site/get-scan.ts';
import { unknownScan } from './site-analysis.ts';
import { scanSite } from './scan-site/handler.ts';
import { suggestLinks } from './suggest-internal-links/handler.ts';

export function toolHandlers(deps: ApiDeps): Handlers<typeof toolRoutes> {
  return {
    getSeoContext: getSeoContext(deps),
    scanSite: scanSite(deps),
    getScan: getScan(deps),
    followScan: followAnalysis(deps, unknownScan),
    cancelScan: cancelScan(deps),
    compareScans: compareScans(deps),
    getPlan: getPlan(deps),
    getAction: getAction(deps),
    getPatches: getPatches(deps),
    listIssues: listIssues(deps),
    retest: retest(deps),
    ignoreFinding: ignoreFinding(deps),
    generateMeta: generateMeta(deps),
    checkBeforeDeploy: checkBeforeDeploy(deps),
    suggestInternalLinks: suggestLinks(deps),
  };
}
