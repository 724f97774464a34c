import { addBlock, type Fix } from '@plumbline/fixes';
import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { isInternal, normaliseUrl } from '@plumbline/web';
import { fold, ownAddress, suggestOrganization } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { isRoot } from '../../definitions/site-root.ts';
import type { SiteFacts, SiteTarget } from '../../site-facts/index.ts';
import { entitiesOf, nodesOf } from './shared/node-types.ts';
import { hasAnyValue, textsAt } from './shared/node-values.ts';
import { invalidValue, missingFaults, type NodeFault } from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';

/** Least side of a logo in pixels. */
const logoMin = 112;
/** Formats by the decoder's names. */
const logoFormats: ReadonlySet<string> = new Set(['jpg', 'png', 'gif', 'webp', 'svg', 'avif', 'bmp']);

interface Found extends Record<string, unknown> {
  readonly present: boolean;
  readonly faults: readonly NodeFault[];
}

export const sdOrganizationIncomplete = defineSiteCheck<Found>({
  id: 'sd-organization-incomplete',
  title: 'Organization markup missing or incomplete on the home page',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'low',
  effort: 'low',
  why: 'Logo, name and profiles of the organisation in search results come from its markup. Without it search engines put them together from elsewhere, sometimes wrongly.',
  howToFix: 'Publish one Organization block on the home page, and refer to it by @id everywhere else.',
  example: {
    bad: '{"@type": "Organization", "name": "Example Bakery"}',
    good: '{"@type": "Organization", "@id": "https://example.com/#organization", "name": "Example Bakery", "url": "https://example.com/", "logo": "https://example.com/logo.png", "sameAs": ["https://www.instagram.com/example"]}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/organization'],
  decisions: [
    'The block of the fix has what the home page shows. What only its owner knows, such as the address of the organisation, is reported as missing once the block is there.',
  ],
  fixable: true,
  reads: ['home-page'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null || page.html.structuredData.errors.length > 0 || page.html.dom.looksClientRendered)
      return;
    const [node] = byCompleteness(nodesOf(page, 'Organization'));
    if (node === undefined) {
      const fix = await newBlock(page, site);
      yield { url: page.url, evidence: { present: false, faults: [] }, fix };
      return;
    }
    const faults = [
      ...missingFaults(node, richResults.Organization, 'low'),
      ...urlFaults(node, page),
      ...nameFaults(page),
      ...(await logoFaults(node, page, site)),
    ];
    if (faults.length === 0) return;
    const severity = faults.some((fault) => fault.severity === 'medium') ? 'medium' : 'low';
    yield { url: page.url, severity, evidence: { present: true, faults } };
  },
  message: ({ present, faults }) =>
    present
      ? `The Organization markup of the home page is incomplete: ${faults.map(({ property, problem }) => `${property} ${problem}`).join('; ')}.`
      : 'The home page does not say in markup which organisation is behind the site.',
});

/** Sorts nodes by their detail. The most detailed node counts, and the others are mentions. */
function byCompleteness(nodes: readonly StructuredNode[]): readonly StructuredNode[] {
  const count = (node: StructuredNode) =>
    richResults.Organization.recommends.filter((path) => hasAnyValue(node, path)).length;
  return [...nodes].sort((one, other) => count(other) - count(one));
}

function urlFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const home = ownAddress(page);
  return textsAt(node, 'url')
    .filter((url) => isInternal(url, page.site.hosts) && normaliseUrl(url) !== home)
    .filter((url) => !isRoot(url) || new URL(url).protocol !== new URL(home).protocol)
    .map((url) => invalidValue('url', url, `is not the home page ${home}`, 'medium'));
}

/** Returns a fault if two nodes name different organisations. */
function nameFaults(page: HtmlPageFacts): readonly NodeFault[] {
  const entities = entitiesOf(page, 'Organization');
  const names = new Set(entities.flatMap((node) => textsAt(node, 'name').slice(0, 1)).map(fold));
  const isOne = entities.length < 2 || names.size < 2;
  return isOne
    ? []
    : [invalidValue('name', [...names].join(', '), 'differs between two Organization nodes', 'medium')];
}

async function logoFaults(
  node: StructuredNode,
  page: HtmlPageFacts,
  site: SiteFacts,
): Promise<readonly NodeFault[]> {
  const [logo] = [
    ...textsAt(node, 'logo'),
    ...textsAt(node, 'logo.url'),
    ...textsAt(node, 'logo.contentUrl'),
  ];
  const url = logo === undefined ? null : normaliseUrl(logo, page.url);
  const target = url === null ? undefined : (await site.lookUp([url])).get(url);
  const problem = target === undefined ? null : logoProblem(target);
  return problem === null || url === null ? [] : [invalidValue('logo', url, problem, 'medium')];
}

function logoProblem({ status, image, blocked }: SiteTarget): string | null {
  if (blocked) return 'is blocked by robots.txt';
  if (status !== null && status >= 400 && status !== 429) return `answers ${status}`;
  if (image === null) return null;
  if (!logoFormats.has(image.type)) return `is a ${image.type} file`;
  const isSmall = image.type !== 'svg' && (image.width < logoMin || image.height < logoMin);
  return isSmall ? `measures ${image.width} x ${image.height} px; 112 x 112 px is the least` : null;
}

/** Makes a block, with a logo only if the analysis has seen that it works. */
async function newBlock(page: HtmlPageFacts, site: SiteFacts): Promise<Fix | null> {
  const values = suggestOrganization(page);
  if (values === null) return null;
  const { logo, ...rest } = values;
  const url = typeof logo === 'string' ? normaliseUrl(logo, page.url) : null;
  const target = url === null ? undefined : (await site.lookUp([url])).get(url);
  const isSeen = target?.status === 200 && target.image !== null && logoProblem(target) === null;
  const id = `${new URL(page.url).origin}/#organization`;
  return addBlock({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': id,
    ...(isSeen ? values : rest),
  });
}
