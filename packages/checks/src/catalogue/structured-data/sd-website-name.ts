import { addBlock, type Fix, setProperties } from '@plumbline/fixes';
import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';
import { fold, isDefaultName, ownAddress, suggestWebSite } from '@plumbline/suggestions';
import { defineWholeSiteCheck } from '../../check.ts';
import { nodesOf } from './shared/node-types.ts';
import { textsAt } from './shared/node-values.ts';

/** Fewest pages. A smaller site is a landing page rather than a site with a name. */
const pagesMin = 5;

const genericNames: ReadonlySet<string> = new Set([
  'home',
  'homepage',
  'home page',
  'website',
  'my website',
  'my site',
  'site',
  'welcome',
  'untitled',
  'wordpress',
  'my wordpress site',
  'just another wordpress site',
  'startseite',
  'accueil',
  'inicio',
]);

type Reason = 'no_node' | 'no_name' | 'no_url' | 'other_url' | 'other_name' | 'generic_name';

interface Found extends Record<string, unknown> {
  readonly host: string;
  readonly reason: Reason;
  readonly name: string | null;
  readonly url: string | null;
  readonly siteName: string | null;
}

export const sdWebsiteName = defineWholeSiteCheck<Found>({
  id: 'sd-website-name',
  title: 'WebSite markup for the site name is missing or inconsistent',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'low',
  effort: 'low',
  why: 'Google shows the name of the site above each of its results and takes it from this markup first. Without it, or with a name that nothing else confirms, the bare domain may stand there.',
  howToFix: 'Add WebSite markup with name and url to the root page, with the name that og:site_name has.',
  example: {
    bad: '{"@type": "WebSite", "url": "https://example.com/"}',
    good: '{"@type": "WebSite", "name": "Example Bakery", "url": "https://example.com/"}',
  },
  references: ['https://developers.google.com/search/docs/appearance/site-names'],
  pagesMin,
  fixable: true,
  reads: ['home-page'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null || new URL(page.url).pathname !== '/') return;
    if (page.html.structuredData.errors.length > 0 || page.html.dom.looksClientRendered) return;
    const [node] = nodesOf(page, 'WebSite');
    const evidence = node === undefined ? findingOf(page, 'no_node') : faultOfName(node, page);
    if (evidence === null) return;
    const fix = fixOf(node, page, evidence.reason);
    yield { url: page.url, evidence, fix };
  },
  observed: ({ name }) => name,
  message({ reason, name, url, siteName }) {
    return {
      no_node: 'The root page has no WebSite markup.',
      no_name: 'The WebSite markup has no name.',
      no_url: 'The WebSite markup has no url.',
      other_url: `The WebSite markup names ${String(url)}, which is not the root page.`,
      other_name: `The WebSite markup calls the site "${String(name)}", but og:site_name calls it "${String(siteName)}".`,
      generic_name: `The WebSite markup calls the site "${String(name)}", which is no name.`,
    }[reason];
  },
});

function faultOfName(node: StructuredNode, page: HtmlPageFacts): Found | null {
  const [name] = textsAt(node, 'name');
  const [url] = textsAt(node, 'url');
  if (name === undefined) return findingOf(page, 'no_name', node);
  if (isNoName(name)) return findingOf(page, 'generic_name', node);
  const siteName = openGraphName(page);
  if (siteName !== null && !isKnownAs(node, siteName) && !isInTitle(name, page))
    return findingOf(page, 'other_name', node);
  if (url === undefined) return findingOf(page, 'no_url', node);
  const root = ownAddress(page);
  return normaliseUrl(url, page.url) === root ? null : findingOf(page, 'other_url', node);
}

/** Tells whether a name is that of any site, such as the one that a theme or a site builder begins with. */
function isNoName(name: string): boolean {
  return genericNames.has(fold(name)) || isDefaultName(name);
}

function isKnownAs(node: StructuredNode, siteName: string): boolean {
  return [...textsAt(node, 'name'), ...textsAt(node, 'alternateName')].map(fold).includes(fold(siteName));
}

function isInTitle(name: string, page: HtmlPageFacts): boolean {
  return page.html.titles.some(({ text }) => fold(text).includes(fold(name)));
}

function openGraphName(page: HtmlPageFacts): string | null {
  const named = page.html.metas.find(
    ({ property, content }) => property === 'og:site_name' && content !== '' && !isDefaultName(content),
  );
  return named?.content ?? null;
}

function findingOf(page: HtmlPageFacts, reason: Reason, node?: StructuredNode): Found {
  const first = (property: string) => (node === undefined ? null : (textsAt(node, property)[0] ?? null));
  const { hostname } = new URL(page.url);
  return { host: hostname, reason, name: first('name'), url: first('url'), siteName: openGraphName(page) };
}

function fixOf(node: StructuredNode | undefined, page: HtmlPageFacts, reason: Reason): Fix | null {
  const root = ownAddress(page);
  if (node !== undefined && (reason === 'no_url' || reason === 'other_url'))
    return setProperties(page, node, { url: root });
  const name = openGraphName(page) ?? suggestWebSite(page)?.name ?? null;
  if (name === null || isNoName(name)) return null;
  if (node !== undefined) return setProperties(page, node, { name, url: root });
  return addBlock({ '@context': 'https://schema.org', '@type': 'WebSite', name, url: root });
}
