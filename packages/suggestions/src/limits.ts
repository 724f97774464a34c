import { isCjk, pixelWidth, textLength } from '@plumbline/page-facts';

/** The limits of a text in search results: grapheme clusters, and estimated width in Arial. */
export interface TextLimits {
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** Width from which a text with few characters is long enough. */
  readonly widthMin: number;
  readonly widthMax: number;
  readonly fontSizePx: number;
}

export const titleLimits: TextLimits = {
  lengthMin: 30,
  lengthMax: 60,
  widthMin: 200,
  widthMax: 561,
  fontSizePx: 20,
};

export const descriptionLimits: TextLimits = {
  lengthMin: 70,
  lengthMax: 160,
  widthMin: 400,
  widthMax: 985,
  fontSizePx: 14,
};

/** A Chinese, Japanese or Korean character counts as two characters of other scripts. */
const CJK_FACTOR = 2;

/** Adapts the limits to the script of the text. */
export function limitsFor(text: string, limits: TextLimits): TextLimits {
  if (!isCjk(text)) return limits;
  const [lengthMin, lengthMax] = [limits.lengthMin / CJK_FACTOR, limits.lengthMax / CJK_FACTOR];
  return { ...limits, lengthMin, lengthMax };
}

export interface TextMeasure {
  readonly length: number;
  readonly pixelWidth: number;
  readonly isTooShort: boolean;
  readonly isTooLong: boolean;
  readonly isTooWide: boolean;
}

/** Compares a text with the limits of its script. */
export function measureText(text: string, limits: TextLimits): TextMeasure {
  const own = limitsFor(text, limits);
  const length = textLength(text);
  const width = pixelWidth(text, own.fontSizePx);
  return {
    length,
    pixelWidth: width,
    isTooShort: length < own.lengthMin && width < own.widthMin,
    isTooLong: length > own.lengthMax,
    isTooWide: width > own.widthMax,
  };
}

/** Tells whether the text is neither too long nor too wide. */
export function fitsLimits(text: string, limits: TextLimits): boolean {
  const { isTooLong, isTooWide } = measureText(text, limits);
  return !isTooLong && !isTooWide;
}
