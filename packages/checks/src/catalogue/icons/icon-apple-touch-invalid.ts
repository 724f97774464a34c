import { defineSiteCheck } from '../../check.ts';
import { homeIcons, type HomeIcon } from './shared/home-icons.ts';
import { loadFaultOf } from '../images/shared/load-fault.ts';

/** Pixels. */
const sideMin = 180;
const squareTolerance = 1;
/** Formats by the decoder's names; iOS does not take SVG. */
const formats: ReadonlySet<string> = new Set(['png', 'jpg']);

type Fault = 'broken' | 'format' | 'not_square' | 'small';

interface Found extends Record<string, unknown> {
  readonly host: string;
  readonly href: string;
  readonly fault: Fault;
  readonly status: number | null;
  readonly format: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

export const iconAppleTouchInvalid = defineSiteCheck<Found>({
  id: 'icon-apple-touch-invalid',
  title: 'apple-touch-icon broken, wrong size or transparent',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'iOS leaves out an icon that does not load or that it cannot read, and blurs or crops one that is small or not square.',
  howToFix: 'Export a PNG of 180 x 180 px without transparency, and declare it.',
  example: {
    bad: '<link rel="apple-touch-icon" href="/icon.svg">',
    good: '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  },
  references: [
    'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html',
  ],
  decisions: ['Transparency is not measured.'],
  reads: ['home-page'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null) return;
    const icons = await homeIcons(site, page, 'apple-touch-icon');
    const largest = [...icons].sort((one, other) => sideOf(other) - sideOf(one))[0];
    const found = icons.map((icon) => ({
      icon,
      fault: faultOfIcon(icon, icon === largest && icons.every(isMeasured)),
    }));
    const worst = found.find(({ fault }) => fault === 'broken') ?? found.find(({ fault }) => fault !== null);
    if (worst === undefined || worst.fault === null) return;
    yield {
      url: page.url,
      severity: worst.fault === 'broken' ? 'medium' : 'low',
      evidence: describeIcon(new URL(page.url).hostname, worst.icon, worst.fault),
    };
  },
  observed: ({ href }) => href,
  message({ href, fault, status, format, width, height }) {
    return {
      broken: `The apple-touch-icon ${href} does not load (${status === null ? 'no response' : String(status)}).`,
      format: `The apple-touch-icon ${href} is ${String(format).toUpperCase()}; iOS takes PNG and JPEG.`,
      not_square: `The apple-touch-icon ${href} is not square: ${String(width)} x ${String(height)} px.`,
      small: `The largest apple-touch-icon, ${href}, measures ${String(width)} x ${String(height)} px; 180 x 180 px are shown.`,
    }[fault];
  },
});

function faultOfIcon({ target, end }: HomeIcon, isLargest: boolean): Fault | null {
  if (target !== undefined && loadFaultOf(target) !== null) return 'broken';
  const image = end?.image ?? null;
  if (image === null) return null;
  if (!formats.has(image.type)) return 'format';
  if (Math.abs(image.width - image.height) > squareTolerance) return 'not_square';
  return isLargest && image.width < sideMin ? 'small' : null;
}

function describeIcon(host: string, { url: href, end }: HomeIcon, fault: Fault): Found {
  const { type: format = null, width = null, height = null } = end?.image ?? {};
  return { host, href, fault, status: end?.status ?? null, format, width, height };
}

function isMeasured({ end }: HomeIcon): boolean {
  return end?.image != null;
}

function sideOf({ end }: HomeIcon): number {
  return end?.image?.width ?? 0;
}
