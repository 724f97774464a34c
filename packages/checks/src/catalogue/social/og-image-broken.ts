import { defineSiteCheck } from '../../check.ts';
import { robotsGate, type RobotsGate } from '../../definitions/robots/robots-gate.ts';
import { loadFaultOf, type LoadFault } from '../images/shared/load-fault.ts';
import { previewImages, type PreviewImage } from './shared/preview-images.ts';

/** Programs that fetch preview images and obey robots.txt. */
const previewBots = ['facebookexternalhit', 'Twitterbot'] as const;

interface Found extends Record<string, unknown> {
  readonly tag: 'og:image' | 'twitter:image';
  readonly imageUrl: string;
  readonly reason: LoadFault | 'blocked';
  readonly status: number | null;
  readonly mediaType: string | null;
  readonly blockedFor: readonly string[];
}

export const ogImageBroken = defineSiteCheck<Found>({
  id: 'og-image-broken',
  title: 'og:image cannot be loaded',
  category: 'social',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'medium',
  why: 'A link to the page is shown without its picture wherever it is shared, and the owner of the site does not see it: the page itself looks fine.',
  howToFix: 'Restore the file or name another one, and let facebookexternalhit and Twitterbot fetch it.',
  example: {
    bad: '<meta property="og:image" content="https://example.com/deleted.jpg">',
    good: '<meta property="og:image" content="https://example.com/rye-1200x630.jpg">',
  },
  references: [
    'https://developers.facebook.com/docs/sharing/webmasters/images/',
    'https://developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards',
  ],
  readsRobots: true,
  async *run(site) {
    const mayFetch = robotsGate(site.robots);
    for await (const preview of site.socialPreviews({ image: true })) {
      const found = previewImages(preview).map((image) => faultOfImage(image, mayFetch));
      const evidence = found.find((fault) => fault !== null);
      if (evidence !== undefined) yield { url: preview.url, evidence };
    }
  },
  observed: ({ imageUrl }) => imageUrl,
  message({ tag, imageUrl, reason, status, mediaType, blockedFor }) {
    switch (reason) {
      case 'status':
        return `${tag} ${imageUrl} answers ${String(status)}.`;
      case 'no_response':
        return `${tag} ${imageUrl} gives no response.`;
      case 'not_image':
        return `${tag} ${imageUrl} is ${String(mediaType)}, not an image.`;
      case 'empty':
        return `${tag} ${imageUrl} is empty.`;
      case 'blocked':
        return `robots.txt keeps ${blockedFor.join(' and ')} from ${tag} ${imageUrl}.`;
    }
  },
});

function faultOfImage({ kind, named, end }: PreviewImage, mayFetch: RobotsGate): Found | null {
  const blockedFor = previewBots.filter((bot) => !mayFetch(bot, named.url));
  const reason = loadFaultOf(named) ?? (blockedFor.length > 0 ? 'blocked' : null);
  if (reason === null) return null;
  return {
    tag: kind === 'og-image' ? 'og:image' : 'twitter:image',
    imageUrl: named.url,
    reason,
    status: end?.status ?? null,
    mediaType: end?.mediaType ?? null,
    blockedFor,
  };
}
