import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

/** Tests that words in colours of meaning are legible, and that everybody can tell shapes in these colours apart. */

type Triple = readonly [number, number, number];

const CSS = readFileSync(new URL('app.css', import.meta.url), 'utf8');
const NAMES = ['critical', 'high', 'medium', 'low', 'fixed'] as const;
const PAIRS = NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => [one, other] as const));
const CONTRAST_LEAST = 4.5;
/** The least distance between two colours, in CIE Lab. At 2, people can just tell them apart side by side. */
const DISTANCE_LEAST = 20;

/**
 * Matrices that convert linear light to what people with each colour vision deficiency see (Machado, Oliveira and
 * Fernandes 2009, full severity).
 */
const SIGHTS: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const [light = '', dark = ''] = CSS.split("[data-mantine-color-scheme='dark']");
  const rules = theme === 'light' ? light : dark;
  const colourOf = (name: string) => linear(new RegExp(`--${name}: (#\\w{6});`).exec(rules)?.[1] ?? '');

  test.each(NAMES)('%s is legible on pages and cards', (name) => {
    for (const ground of ['page', 'card', 'side-ground']) {
      expect(contrast(colourOf(name), colourOf(ground))).toBeGreaterThanOrEqual(CONTRAST_LEAST);
    }
  });

  test.each([
    ['fixed', 'fixed-tint'],
    ['critical', 'critical-tint'],
    ['accent', 'chosen'],
    ['quiet', 'side-ground'],
    ['quiet', 'hover'],
  ])('%s is legible on %s', (word, ground) => {
    expect(contrast(colourOf(word), colourOf(ground))).toBeGreaterThanOrEqual(CONTRAST_LEAST);
  });

  test.each(Object.entries(SIGHTS))('with %s, any two can be told apart', (_who, sight) => {
    const seen = (name: string) =>
      lab(sight.map((row) => dot(row, colourOf(`${name}-fill`))) as unknown as Triple);
    const near = PAIRS.filter(([one, other]) => distance(seen(one), seen(other)) < DISTANCE_LEAST);
    expect(near).toEqual([]);
  });
});

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function dot(one: Triple, other: Triple): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

const luminance = (colour: Triple) => dot([0.2126, 0.7152, 0.0722], colour);

/** Returns the contrast ratio as WCAG defines it. */
function contrast(one: Triple, other: Triple): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lab(colour: Triple): Triple {
  const shown = colour.map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple;
  const bent = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent(dot([0.4124, 0.3576, 0.1805], shown) / 0.95047);
  const y = bent(luminance(shown));
  const z = bent(dot([0.0193, 0.1192, 0.9505], shown) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
