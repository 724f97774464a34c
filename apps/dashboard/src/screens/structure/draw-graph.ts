import Graph from 'graphology';
import Sigma from 'sigma';
import { shortUrl } from '../../components/values/readable-url.ts';
import { createLabels, type PlacedNode } from './draw-labels.ts';

interface Neighbour {
  readonly url: string;
  readonly statusCode: number | null;
}
interface Neighbourhood {
  readonly centre: string;
  readonly sources: readonly Neighbour[];
  readonly targets: readonly Neighbour[];
}

const LABEL_LENGTH = 32;
const CENTRE_SIZE = 12;
const NEIGHBOUR_SIZES = { least: 2, most: 6 };
/**
 * The distance of neighbours from the middle, and how much nearer the outermost ones are, in halves of the height.
 */
const DISTANCE = 1.4;
const BOW = 0.2;

/**
 * Draws a page with its neighbours: on the right those to which it links, on the left those that only link to it.
 * @returns a function that removes the drawing
 */
export function drawGraph(
  container: HTMLElement,
  { centre, sources, targets }: Neighbourhood,
  onChoose: (url: string) => void,
): () => void {
  const style = getComputedStyle(container);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const graph = new Graph({ multi: false, type: 'directed' });
  const add = (url: string, attributes: NodeAttributes) =>
    graph.mergeNode(url, { label: label(url), forceLabel: true, ...attributes });
  add(centre, { side: 'below', size: CENTRE_SIZE, color: colour('--accent'), x: 0, y: 0 });
  const outbound = new Set(targets.map(({ url }) => url));
  const neighbours = [
    ...placed(
      'left',
      sources.filter(({ url }) => !outbound.has(url)),
    ),
    ...placed('right', targets),
  ];
  // If not all labels have room, the first ones are drawn.
  for (const { neighbour, ...place } of neighbours.toSorted(brokenFirst)) {
    const size = sizeAmong(place.among, container.clientHeight);
    add(neighbour.url, { ...place, size, color: colour(isBroken(neighbour) ? '--critical' : '--low') });
  }
  const line = { size: 1, color: colour('--line') };
  for (const { url } of sources) graph.mergeEdge(url, centre, line);
  for (const { url } of targets) graph.mergeEdge(centre, url, line);
  const labels = createLabels({
    font: `13px ${style.fontFamily}`,
    colour: style.color,
    background: colour('--card'),
    line: colour('--line'),
  });
  const drawing = new Sigma<NodeAttributes>(graph, container, {
    defaultEdgeType: 'arrow',
    labelDensity: 0,
    defaultDrawNodeLabel: (context, data) => labels.draw(context, data as typeof data & PlacedNode),
    defaultDrawNodeHover: (context, data) => labels.drawHovered(context, data as typeof data & PlacedNode),
    allowInvalidContainer: true,
  });
  drawing.on('beforeRender', labels.startFrame);
  drawing.on('clickNode', ({ node }) => onChoose(node));
  return () => drawing.kill();
}

interface NodeAttributes {
  readonly [name: string]: unknown;
}

/** Places neighbours below each other on one side. */
function placed(side: 'left' | 'right', neighbours: readonly Neighbour[]) {
  return neighbours.map((neighbour, index) => {
    const y = 1 - (2 * (index + 0.5)) / neighbours.length;
    const distance = DISTANCE - BOW * y * y;
    return { neighbour, side, among: neighbours.length, x: side === 'left' ? -distance : distance, y };
  });
}

function sizeAmong(neighbours: number, height: number): number {
  return Math.max(NEIGHBOUR_SIZES.least, Math.min(NEIGHBOUR_SIZES.most, height / neighbours / 3));
}

function isBroken({ statusCode }: Neighbour): boolean {
  return statusCode !== null && statusCode >= 400;
}

function brokenFirst(
  one: { readonly neighbour: Neighbour },
  other: { readonly neighbour: Neighbour },
): number {
  return Number(isBroken(other.neighbour)) - Number(isBroken(one.neighbour));
}

function label(url: string): string {
  const text = shortUrl(url);
  return text.length <= LABEL_LENGTH ? text : `…${text.slice(-LABEL_LENGTH)}`;
}
