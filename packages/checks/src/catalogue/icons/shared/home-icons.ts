import type { HtmlPageFacts, LinkElementFacts } from '@plumbline/page-facts';
import { isAnswered } from '../../../definitions/answered-probe.ts';
import { endOfRedirects } from '../../images/shared/load-fault.ts';
import type { RedirectEnd, SiteFacts, SiteProbe, SiteTarget } from '../../../site-facts/index.ts';

export type IconKind = 'favicon' | 'apple-touch-icon';

/** An icon that the home page declares, with the answer of its URL. */
export interface HomeIcon {
  readonly kind: IconKind;
  readonly url: string;
  /** As written. */
  readonly sizes: string | null;
  /** Undefined if the analysis has not seen it. */
  readonly target: SiteTarget | undefined;
  /** The file at the end of its redirects; null if that is unknown. */
  readonly end: SiteTarget | RedirectEnd | null;
}

/** Returns link elements of a page that declare an icon with a usable address, which may be a data URI. */
export function iconLinks(page: HtmlPageFacts, kind: IconKind): readonly LinkElementFacts[] {
  return page.html.links.filter(
    ({ rel, href, inTemplate }) =>
      !inTemplate && (href ?? '').trim() !== '' && rel.some((token) => rels[kind].has(token)),
  );
}

/** Returns the icons of that kind that have an address of their own. */
export async function homeIcons(
  site: SiteFacts,
  page: HtmlPageFacts,
  kind: IconKind,
): Promise<readonly HomeIcon[]> {
  const links = iconLinks(page, kind).flatMap(({ url, sizes }) => (url === null ? [] : [{ url, sizes }]));
  const targets = await site.lookUp([...new Set(links.map(({ url }) => url))]);
  return links.map(({ url, sizes }) => {
    const target = targets.get(url);
    return { kind, url, sizes, target, end: target === undefined ? null : endOfRedirects(target) };
  });
}

/** Tells whether a path that programs request without being told answers an image; null if that is unknown. */
export function answersImage(probes: readonly SiteProbe[], purpose: SiteProbe['purpose']): boolean | null {
  const answers = probes.filter((probe) => probe.purpose === purpose);
  if (answers.some(isImage)) return true;
  return answers.length > 0 && answers.every(isAnswered) ? false : null;
}

/** Tells whether the answer may be an image. Some servers have no media type for icons. */
function isImage({ status, mediaType, isEmpty }: SiteProbe): boolean {
  return (
    status === 200 &&
    isEmpty !== true &&
    (mediaType === null || /^(?:image\/|application\/octet-stream)/.test(mediaType))
  );
}

const rels: Readonly<Record<IconKind, ReadonlySet<string>>> = {
  favicon: new Set(['icon']),
  'apple-touch-icon': new Set(['apple-touch-icon', 'apple-touch-icon-precomposed']),
};
