import fc from 'fast-check';
import { hidings, type Hiding } from './changing-site.ts';

/** Draws what is hidden of a site: a few of its pages, at most half, each in a way of its own. */
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
