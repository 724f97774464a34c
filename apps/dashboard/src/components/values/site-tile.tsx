import './site-tile.css';

const HUES = 12;

/** The first letter of a site on the site's own colour, so that people recognise it in a list. */
export function SiteTile({ domain, size = 32 }: { readonly domain: string; readonly size?: number }) {
  const name = domain.replace(/^www\./, '');
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·';
  return (
    <span
      aria-hidden
      className="site-tile"
      data-letter={letter.toUpperCase()}
      style={{ width: size, height: size, fontSize: size * 0.5, ['--hue' as string]: hueOf(name) }}
    />
  );
}

/** Returns one of a few hues, in degrees. A name always has the same hue. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return ((sum % HUES) * 360) / HUES;
}
