import type { PageFacts, Platform, PlatformName } from '../page-facts.ts';

interface Marks {
  readonly name: PlatformName;
  /** Matches the beginning of the meta generator. */
  readonly generator: RegExp;
  /** Matches an address that the page loads or names in its head. */
  readonly address?: RegExp;
  /** Patterns for response headers, by name. */
  readonly headers?: Readonly<Record<string, RegExp>>;
}

const platforms: readonly Marks[] = [
  {
    name: 'WordPress',
    generator: /^(?:WordPress|WooCommerce)\b/i,
    address: /\/wp-(?:content|includes|json)\/|^https:\/\/api\.w\.org\/$/,
    headers: {
      link: /https:\/\/api\.w\.org\//,
      'x-redirect-by': /^WordPress$/,
      'x-pingback': /\/xmlrpc\.php/,
    },
  },
  {
    name: 'Shopify',
    generator: /^Shopify\b/i,
    address: /\/\/cdn\.shopify\.com\/|\/cdn\/shop\/|\/cdn\/shopifycloud\//,
    headers: { 'x-shopid': /./, 'powered-by': /^Shopify$/ },
  },
  {
    name: 'Wix',
    generator: /^Wix\.com\b/i,
    address: /\/\/static\.(?:parastorage|wixstatic)\.com\//,
    headers: { 'x-wix-request-id': /./ },
  },
  { name: 'TYPO3', generator: /^TYPO3\b/i, address: /\/typo3(?:temp|conf)\/|\/_assets\/[0-9a-f]{32}\// },
  {
    name: 'Drupal',
    generator: /^Drupal\b/i,
    address: /\/sites\/(?:default|all)\/(?:files|themes|modules)\/|\/core\/misc\/drupal/,
    headers: { 'x-generator': /^Drupal\b/i, 'x-drupal-cache': /./ },
  },
  {
    name: 'Ghost',
    generator: /^Ghost\b/,
    address: /\/public\/ghost(?:\.min)?\.|\/ghost\/api\/|ghost\/portal@/,
  },
  { name: 'Hugo', generator: /^Hugo\b/ },
  { name: 'Docusaurus', generator: /^Docusaurus\b/ },
  { name: 'MediaWiki', generator: /^MediaWiki\b/, address: /\/load\.php\?.*\bmodules=/ },
  { name: 'DokuWiki', generator: /^DokuWiki\b/, address: /\/lib\/exe\/(?:css|js)\.php\b/ },
];

/** Returns the software that made the page; null if there is no sign of it. */
export function platformOf(page: Pick<PageFacts, 'response' | 'html'>): Platform | null {
  return byGenerator(page) ?? byHeader(page) ?? byAddress(page);
}

function byGenerator({ html }: Pick<PageFacts, 'html'>): Platform | null {
  for (const { name, content } of html?.metas ?? []) {
    const found =
      name === 'generator' ? platforms.find(({ generator }) => generator.test(content)) : undefined;
    if (found !== undefined) return { name: found.name, mark: `meta generator "${content.slice(0, 60)}"` };
  }
  return null;
}

function byHeader({ response }: Pick<PageFacts, 'response'>): Platform | null {
  const found = headerMarks.find(({ header, mark }) =>
    response.headers[header]?.some((value) => mark.test(value)),
  );
  return found === undefined ? null : { name: found.name, mark: `response header ${found.header}` };
}

const headerMarks = platforms.flatMap(({ name, headers = {} }) =>
  Object.entries(headers).map(([header, mark]) => ({ name, header, mark })),
);

function byAddress({ html }: Pick<PageFacts, 'html'>): Platform | null {
  if (html === null) return null;
  for (const address of namedAddresses(html)) {
    const found = platforms.find((platform) => platform.address?.test(address) === true);
    if (found !== undefined) return { name: found.name, mark: `it names ${address.slice(0, 100)}` };
  }
  return null;
}

function namedAddresses({ links, resources }: NonNullable<PageFacts['html']>): readonly string[] {
  const ofLinks = links.flatMap(({ rel, href }) => [
    ...rel.filter((token) => token.startsWith('https:')),
    ...(href === null ? [] : [href]),
  ]);
  return [...ofLinks, ...resources.map(({ src }) => src)];
}
