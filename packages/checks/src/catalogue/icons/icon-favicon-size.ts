import type { Severity } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import { homeIcons, iconLinks, type HomeIcon } from './shared/home-icons.ts';

/** Pixels: Google's minimum, and its recommendation. */
const sideMin = 8;
const sideRecommended = 48;
const squareTolerance = 1;

type Fault = 'not_square' | 'tiny' | 'small' | 'sizes_wrong';

interface MeasuredIcon {
  readonly href: string;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly declaredSizes: string | null;
  /** Sizes such as `16x16`; an ICO file has several. */
  readonly decodedSizes: readonly string[];
}

interface Found extends Record<string, unknown> {
  readonly host: string;
  readonly fault: Fault;
  readonly icons: readonly MeasuredIcon[];
}

export const iconFaviconSize = defineSiteCheck<Found>({
  id: 'icon-favicon-size',
  title: 'Favicon is not square or too small',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'Search results show icons from 48 pixels on. Smaller ones look blurred, and ones that are not square are distorted or left out.',
  howToFix: 'Provide a square icon of 48 x 48 pixels or more, or an SVG.',
  example: {
    bad: '<!-- 16 x 16 px --><link rel="icon" href="/favicon.png">',
    good: '<!-- 96 x 96 px --><link rel="icon" href="/favicon.png" sizes="96x96">',
  },
  references: ['https://developers.google.com/search/docs/appearance/favicon-in-search'],
  decisions: ['Waits for every declared icon: one that was not fetched may be the good one.'],
  reads: ['home-page'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null) return;
    const declared = iconLinks(page, 'favicon').length + iconLinks(page, 'apple-touch-icon').length;
    const icons = [
      ...(await homeIcons(site, page, 'favicon')),
      ...(await homeIcons(site, page, 'apple-touch-icon')),
    ];
    const measured = icons.flatMap(measure);
    // An icon that could not be measured may be large enough.
    const fault = measured.length > 0 && measured.length === declared ? faultOfSizes(measured) : null;
    if (fault === null) return;
    const { hostname: host } = new URL(page.url);
    yield { url: page.url, severity: severities[fault], evidence: { host, fault, icons: measured } };
  },
  observed: ({ icons }) => icons.map(({ href }) => href),
  message({ host, fault, icons }) {
    const sizes = icons.map(({ decodedSizes }) => decodedSizes.join(', ').replaceAll('x', ' x ')).join(', ');
    return {
      not_square: `No icon of ${host} is square: ${sizes} px.`,
      tiny: `The largest icon of ${host} is smaller than 8 x 8 px: ${sizes} px.`,
      small: `The largest icon of ${host} is smaller than 48 x 48 px: ${sizes} px.`,
      sizes_wrong: `An icon of ${host} has another size than its sizes attribute says: ${sizes} px.`,
    }[fault];
  },
});

const severities: Readonly<Record<Fault, Severity>> = {
  not_square: 'medium',
  tiny: 'medium',
  small: 'low',
  sizes_wrong: 'low',
};

function measure({ url, sizes, end }: HomeIcon): readonly MeasuredIcon[] {
  const image = end?.image ?? null;
  if (image === null) return [];
  const { type: format, width, height } = image;
  const decodedSizes = (image.sizes ?? [image]).map((size) => `${size.width}x${size.height}`);
  return [{ href: url, format, width, height, declaredSizes: sizes, decodedSizes }];
}

function faultOfSizes(icons: readonly MeasuredIcon[]): Fault | null {
  const square = icons.filter(({ width, height }) => Math.abs(width - height) <= squareTolerance);
  if (square.length === 0) return 'not_square';
  const hasVector = square.some(({ format }) => format === 'svg');
  const side = Math.max(...square.map(({ width }) => width));
  if (!hasVector && side < sideMin) return 'tiny';
  if (!hasVector && side < sideRecommended) return 'small';
  return icons.some(isMislabelled) ? 'sizes_wrong' : null;
}

/**
 * Tells whether the file lacks the declared size or, for an ICO file, one of the declared sizes. A vector has every
 * size.
 */
function isMislabelled({ format, declaredSizes, decodedSizes }: MeasuredIcon): boolean {
  const sizes: readonly string[] = declaredSizes?.toLowerCase().match(/(?<!\d)\d+x\d+/g) ?? [];
  if (format === 'svg' || sizes.length === 0) return false;
  if (format === 'ico') return sizes.some((size) => !decodedSizes.includes(size));
  return !decodedSizes.some((size) => sizes.includes(size));
}
