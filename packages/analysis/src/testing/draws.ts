import fc from 'fast-check';
import { hidings, type Hiding } from './changing-site.ts';

/** Draws the pages of a site to hide: a few, at most half, each in its own way. */
export function hiddenPages(
  paths: readonly string[],
  most = paths.length,
): fc.Arbitrary<Readonly<Record<string, Hiding>>> {
  const hiding = fc.constantFrom(...(Object.keys(hidings) as Hiding[]));
  const maxLength = Math.min(most, Math.ceil(paths.length / 2));
  const victims = fc.subarray([...paths], { minLength: 1, maxLength });
  return victims.chain((chosen) =>
    fc
      .tuple(...chosen.map(() => hiding))
      .map((ways) => Object.fromEntries(chosen.map((path, index) => [path, ways[index] ?? 'missing']))),
  );
}
