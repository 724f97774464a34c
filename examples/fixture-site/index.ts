/** Websites with a fault on each page, for tests and comparisons: what every check finds, and where. */
export { beyondFixture } from './beyond-fixture.ts';
export { page, SECURE, SITE, type FixturePage } from './fixture-page.ts';
export { answerOf, serveElsewhere, serveFixture, type FixtureSite, type Origins } from './fixture-site.ts';
export { fixtureSites } from './fixture-sites.ts';
export { headRows } from './rows/head.ts';
export { renderedRows } from './rows/rendered.ts';
export { secureRows } from './rows/secure.ts';
export { homePage, siteFiles } from './site-files.ts';
