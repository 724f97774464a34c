export { endlessPaths, type EndlessPath } from './testing/endless-paths.ts';
export { hostileScenarios, type HostileScenario } from './testing/hostile-scenarios.ts';
export { lookAtRawSites } from './testing/look-at-raw-sites.ts';
export { startHostileSite, type HostileSite } from './testing/hostile-site.ts';
export { hostileSitemaps, type HostileSitemap } from './testing/hostile-sitemaps.ts';
