import { defineSiteCheck } from '../../check.ts';
import { robotsGate, type RobotsGate } from '../../definitions/robots/robots-gate.ts';
import { homeIcons, type HomeIcon } from './shared/home-icons.ts';
import { loadFaultOf, type LoadFault } from '../images/shared/load-fault.ts';

interface Found extends Record<string, unknown> {
  readonly host: string;
  readonly icons: readonly {
    readonly href: string;
    readonly reason: LoadFault | 'blocked';
    readonly status: number | null;
    readonly mediaType: string | null;
  }[];
  /** The line that forbids the home page itself to Googlebot. */
  readonly homeBlockedBy: string | null;
}

export const iconFaviconBroken = defineSiteCheck<Found>({
  id: 'icon-favicon-broken',
  title: 'Declared favicon is broken or blocked',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'low',
  why: 'Search engines and browsers show a blank icon when the declared one does not load, or when robots.txt keeps them from the icon or the home page.',
  howToFix: 'Serve the icon from a stable address that Googlebot-Image may fetch.',
  example: {
    bad: '<link rel="icon" href="/deleted.ico">',
    good: '<link rel="icon" href="/favicon.ico">',
  },
  references: ['https://developers.google.com/search/docs/appearance/favicon-in-search'],
  decisions: [
    'An address that changes with every fetch is not noticed, and pages other than the home page are not looked at.',
  ],
  readsRobots: true,
  reads: ['home-page'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null) return;
    const icons = await homeIcons(site, page, 'favicon');
    if (icons.length === 0) return;
    const mayFetch = robotsGate(site.robots);
    const found: Found = {
      host: new URL(page.url).hostname,
      icons: icons.flatMap((icon) => describeFault(icon, mayFetch)),
      homeBlockedBy: page.site.blockedBy,
    };
    if (found.icons.length > 0 || found.homeBlockedBy !== null) yield { url: page.url, evidence: found };
  },
  observed: ({ icons }) => icons.map(({ href }) => href),
  message({ icons: [first], homeBlockedBy }) {
    if (first === undefined)
      return `robots.txt keeps Googlebot from the home page and its icon (${homeBlockedBy ?? ''}).`;
    const fault = {
      status: `answers ${String(first.status)}`,
      no_response: 'gives no response',
      not_image: `is ${String(first.mediaType)}, not an image`,
      empty: 'is empty',
      blocked: 'is blocked for Googlebot-Image by robots.txt',
    }[first.reason];
    return `The icon ${first.href} ${fault}.`;
  },
});

function describeFault({ url, target, end }: HomeIcon, mayFetch: RobotsGate): Found['icons'] {
  const fault = target === undefined ? null : loadFaultOf(target);
  const reason = fault ?? (mayFetch('Googlebot-Image', url) ? null : 'blocked');
  if (reason === null) return [];
  return [{ href: url, reason, status: end?.status ?? null, mediaType: end?.mediaType ?? null }];
}
