import type { ManifestIcon } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import { readManifest } from './shared/manifest.ts';
import { endOfRedirects, loadFaultOf } from '../images/shared/load-fault.ts';
import type { SiteTarget } from '../../site-facts/index.ts';

const iconsMax = 20;

type Reason = 'unresolvable' | 'broken' | 'size' | 'type';

interface BrokenIcon {
  readonly src: string;
  readonly reason: Reason;
  readonly status: number | null;
  readonly declaredSizes: readonly string[];
  /** Size of the file, such as 192x192; null if it could not be measured. */
  readonly decodedSize: string | null;
}

interface Found extends Record<string, unknown> {
  readonly host: string;
  readonly manifestUrl: string;
  readonly total: number;
  readonly icons: readonly BrokenIcon[];
}

export const iconManifestIconBroken = defineSiteCheck<Found>({
  id: 'icon-manifest-icon-broken',
  title: 'Manifest icon broken or mislabelled',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'Browsers choose an icon of the manifest by what it claims to be. One that does not load, or is another size, leaves the app with a letter or a blurred picture.',
  howToFix: 'Correct the path, the size or the type of the icon in the manifest.',
  example: {
    bad: '{"src": "/icon-192.png", "sizes": "512x512"}',
    good: '{"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"}',
  },
  references: ['https://developer.mozilla.org/docs/Web/Manifest/icons'],
  reads: ['home-page', 'manifest'],
  async *run(site) {
    const page = await site.homePageFacts();
    const manifest = readManifest(site.probes);
    if (page === null || manifest?.state !== 'read' || manifest.icons.length === 0) return;
    const targets = await site.lookUp(manifest.icons.flatMap(({ url }) => url ?? []).slice(0, 100));
    const icons = manifest.icons.flatMap((icon) => describeFault(icon, targets.get(icon.url ?? '')));
    if (icons.length === 0) return;
    const isUseless =
      icons.filter(({ reason }) => reason === 'broken' || reason === 'unresolvable').length ===
      manifest.icons.length;
    yield {
      url: page.url,
      severity: isUseless ? 'medium' : 'low',
      evidence: {
        host: new URL(page.url).hostname,
        manifestUrl: manifest.url,
        total: icons.length,
        icons: icons.slice(0, iconsMax),
      },
    };
  },
  observed: ({ icons }) => icons.map(({ src }) => src),
  message({ total, icons: [first] }) {
    const fault = {
      unresolvable: 'has an address that cannot be resolved',
      broken: `does not load (${first?.status == null ? 'no response' : first.status})`,
      size: `measures ${String(first?.decodedSize)}, not ${first?.declaredSizes.join(' or ') ?? ''}`,
      type: 'is another type of file than it says',
    }[first?.reason ?? 'broken'];
    const others = total > 1 ? ` (and ${total - 1} more)` : '';
    return `The manifest icon ${first?.src ?? ''} ${fault}${others}.`;
  },
});

function describeFault(icon: ManifestIcon, target: SiteTarget | undefined): readonly BrokenIcon[] {
  const end = target === undefined ? null : endOfRedirects(target);
  const image = end?.image ?? null;
  const reason = reasonOf(icon, target);
  if (reason === null) return [];
  const decodedSize = image === null ? null : `${image.width}x${image.height}`;
  return [{ src: icon.src, reason, status: end?.status ?? null, declaredSizes: icon.sizes, decodedSize }];
}

function reasonOf({ src, url, sizes, type }: ManifestIcon, target: SiteTarget | undefined): Reason | null {
  if (url === null) return src.startsWith('data:') ? null : 'unresolvable';
  if (target === undefined) return null;
  if (loadFaultOf(target) !== null) return 'broken';
  const image = endOfRedirects(target)?.image ?? null;
  if (image === null) return null;
  if (type !== null && !matchesType(image.type, type)) return 'type';
  // A vector has every size, an ICO file several.
  if (image.type === 'svg' || image.type === 'ico' || sizes.length === 0 || sizes.includes('any'))
    return null;
  return sizes.includes(`${image.width}x${image.height}`) ? null : 'size';
}

function matchesType(format: string, type: string): boolean {
  return (mediaTypes[format] ?? [`image/${format}`]).includes(type);
}

/** Names of formats for which the decoder and the media type differ. */
const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg', 'image/jpg'],
  svg: ['image/svg+xml', 'image/svg'],
  ico: ['image/x-icon', 'image/vnd.microsoft.icon', 'image/ico'],
};
