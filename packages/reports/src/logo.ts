import { Parser } from 'htmlparser2';

/** The error for a logo that reports cannot show, with the reason. */
export class UnfitLogoError extends Error {
  override readonly name = 'UnfitLogoError';
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER = Buffer.from('IHDR', 'latin1');
const PIXELS_MAX = 2_000;

/** The elements that a drawing may have. Elements that run, load or repeat something are not among them. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
);

/** Returns the type of an image that reports can show. @throws UnfitLogoError */
export function logoTypeOf(bytes: Buffer): 'image/png' | 'image/svg+xml' {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) {
    requireSmallPng(bytes);
    return 'image/png';
  }
  requireDrawing(bytes.toString('utf8'));
  return 'image/svg+xml';
}

function requireSmallPng(bytes: Buffer): void {
  if (bytes.length < 33 || !bytes.subarray(12, 16).equals(PNG_HEADER)) {
    throw new UnfitLogoError('is not a complete PNG');
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (Math.max(width, height) > PIXELS_MAX) {
    throw new UnfitLogoError(
      `has ${width} × ${height} pixels; at most ${PIXELS_MAX} on each side are allowed`,
    );
  }
}

function requireDrawing(text: string): void {
  let depth = 0;
  let roots = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 0) {
          roots += 1;
          if (name !== 'svg') throw new UnfitLogoError('must be a PNG or an SVG');
        }
        depth += 1;
        if (!ELEMENTS.has(name)) throw new UnfitLogoError(`has a <${name}>, which reports do not show`);
        for (const [attribute, value] of Object.entries(attributes)) requireHarmless(attribute, value);
      },
      onclosetag() {
        depth -= 1;
      },
      onprocessinginstruction(name) {
        if (name !== '?xml') throw new UnfitLogoError(`has a <${name}>, which reports do not show`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (roots !== 1) throw new UnfitLogoError('must be a PNG or an SVG');
}

function requireHarmless(attribute: string, value: string): void {
  const isReference = /(?:^|:)href$/i.test(attribute);
  const loads = isReference ? !value.startsWith('#') : /url\(\s*['"]?(?!#)|@import|expression\(/i.test(value);
  if (/^on/i.test(attribute) || loads) {
    throw new UnfitLogoError(`has an attribute ${attribute} that runs or loads something`);
  }
}
