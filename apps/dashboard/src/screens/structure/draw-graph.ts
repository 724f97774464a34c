import Graph from 'graphology';
import Sigma from 'sigma';
import { shortUrl } from '../../components/values/url-text.tsx';

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
/** Below this width labels of neighbours would overlap, so they show on zoom or hover. */
const LABELS_FROM_WIDTH = 600;
const CENTRE_SIZE = 12;
const NEIGHBOUR_SIZE = 6;
/** Half of the span of each arc, in radians. */
const ARC = 1.4;

/** Draws a page with its neighbours: on the right what it links to, on the left what only links to it. @returns what takes the drawing away again */
export function drawGraph(
  container: HTMLElement,
  { centre, sources, targets }: Neighbourhood,
  onChoose: (url: string) => void,
): () => void {
  const colour = colours(container);
  const graph = new Graph({ multi: false, type: 'directed' });
  const add = (url: string, size: number, shade: string, x: number, y: number) =>
    graph.mergeNode(url, { label: label(url), size, color: colour(shade), x, y });
  add(centre, CENTRE_SIZE, '--accent', 0, 0);
  const outbound = new Set(targets.map(({ url }) => url));
  for (const [side, neighbours] of [
    [-1, sources.filter(({ url }) => !outbound.has(url))],
    [1, targets],
  ] as const) {
    for (const [index, { url, statusCode }] of neighbours.entries()) {
      const angle = ARC * (1 - (2 * (index + 0.5)) / neighbours.length);
      const broken = statusCode !== null && statusCode >= 400;
      add(
        url,
        NEIGHBOUR_SIZE,
        broken ? '--critical' : '--low',
        side * (0.8 + 1.2 * Math.cos(angle)),
        Math.sin(angle),
      );
    }
  }
  const line = { size: 1, color: colour('--line') };
  for (const { url } of sources) graph.mergeEdge(url, centre, line);
  for (const { url } of targets) graph.mergeEdge(centre, url, line);
  const drawing = new Sigma(graph, container, {
    defaultEdgeType: 'arrow',
    labelColor: { color: colour('--mantine-color-text') },
    labelRenderedSizeThreshold:
      container.clientWidth < LABELS_FROM_WIDTH ? (CENTRE_SIZE + NEIGHBOUR_SIZE) / 2 : NEIGHBOUR_SIZE - 1,
    allowInvalidContainer: true,
  });
  drawing.on('clickNode', ({ node }) => onChoose(node));
  return () => drawing.kill();
}

function colours(container: HTMLElement): (name: string) => string {
  const style = getComputedStyle(container);
  return (name) => style.getPropertyValue(name).trim();
}

function label(url: string): string {
  const text = shortUrl(url);
  return text.length <= LABEL_LENGTH ? text : `…${text.slice(-LABEL_LENGTH)}`;
}
