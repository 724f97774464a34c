import { factsOf } from '@plumbline/page-facts/testing';
import type { SiteProbe } from '../site-facts/index.ts';
import type { SiteSketch } from './site-facts-of.ts';
import { imageTarget, type ImageSketch } from './social-preview-of.ts';

export const home = 'https://example.com/';

/** Returns a fake site of one page that names these icons. */
export function siteWithIcons(
  html: string,
  icons: readonly (ImageSketch & { readonly url: string })[] = [],
  ...probes: readonly SiteProbe[]
): SiteSketch {
  return {
    probes,
    pages: [{ url: home }],
    homePageFacts: factsOf(html, { url: home, site: { isHomePage: true } }),
    references: icons.map((icon) => ({ from: home, to: icon.url, kind: 'icon', target: imageTarget(icon) })),
  };
}

/** Returns the probe of a file to which no page links; by default the file does not exist. */
export function probeOf(purpose: SiteProbe['purpose'], overrides: Partial<SiteProbe> = {}): SiteProbe {
  const url = `${home}${purpose}`;
  return {
    purpose,
    url,
    finalUrl: url,
    status: 404,
    failure: null,
    permanent: true,
    mediaType: 'text/html',
    canonicalUrl: null,
    text: '',
    ...overrides,
  };
}

/** Returns the probe of a manifest with this content. */
export function manifestOf(content: unknown): SiteProbe {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return probeOf('manifest', { status: 200, mediaType: 'application/manifest+json', text });
}
