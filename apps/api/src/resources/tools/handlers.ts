import type { toolRoutes } from '@plumbline/contracts';
import { loadLanguageDetector, type DetectLanguage } from '@plumbline/page-facts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { checkBeforeDeploy } from './check-before-deploy/handler.ts';
import { generateMeta } from './generate-meta/handler.ts';
import { getSeoContext } from './get-seo-context/handler.ts';
import { getScan } from './scan-site/get-scan.ts';
import { scanSite } from './scan-site/handler.ts';
import { suggestLinks } from './suggest-internal-links/handler.ts';

export function toolHandlers(deps: ApiDeps): Handlers<typeof toolRoutes> {
  // Once it is needed: it takes a moment and some memory.
  let detector: Promise<DetectLanguage> | undefined;
  const loadDetector = () => (detector ??= loadLanguageDetector());
  return {
    getSeoContext: getSeoContext(deps),
    scanSite: scanSite(deps),
    getScan: getScan(deps),
    generateMeta: generateMeta(deps, loadDetector),
    checkBeforeDeploy: checkBeforeDeploy(deps, loadDetector),
    suggestInternalLinks: suggestLinks(deps, loadDetector),
  };
}
