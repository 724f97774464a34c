/** The parts of a page, each of which a change may replace. */
interface Parts {
  readonly title?: string;
  readonly head?: string;
  readonly body?: string;
  readonly description?: string | null;
  readonly html?: string;
}

const words =
  'cedar strip paddle portage canvas gunwale thwart varnish river rapid morning keel stem ribs planking brass tacks steam bend yoke seat weave carry camp lake island heron mist ' +
  'winter summer maple birch spruce resin sand plane chisel clamp form mould bow stern trim tumblehome rocker freeboard draft beam length depth capacity';

/**
 * Returns prose that is unique to a page. A linear congruential generator chooses its words (Knuth's MMIX, cut to 31
 * bits).
 */
export function canoeProse(seed: number, count = 130): string {
  const list = words.split(' ');
  let state = seed + 1;
  const text = Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return list[(state >> 8) % list.length];
  });
  return `${text.join(' ')}.`;
}

export const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** Returns a page without blocking issues. */
export function canoePage(seed: number, { title, head = '', body, description, html }: Parts = {}): string {
  const name = `Canoe number ${seed}`;
  const said =
    description === undefined
      ? `Canoe ${seed} of cedar, built by hand in our workshop at Lake Morrow, for two.`
      : description;
  const meta = said === null ? '' : `<meta name="description" content="${said}">`;
  return `<!doctype html>
<html ${html ?? 'lang="en"'}>
<head>
<meta charset="utf-8">
<title>${title ?? `${name}, built by hand at Lake Morrow`}</title>
${viewport}
${meta}
${head}
</head>
<body><header><a href="/">All canoes</a></header>
<main>${body ?? `<h1>${name}</h1><p>${canoeProse(seed)}</p>`}</main>
<footer>Alder and Oar, Lake Morrow</footer></body>
</html>
`;
}
