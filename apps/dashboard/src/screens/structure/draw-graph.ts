import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import Sigma from 'sigma';
import { shortUrl } from '../../components/values/url-text.tsx';

interface Neighbourhood {
  readonly centre: string;
  readonly sources: readonly { readonly url: string; readonly statusCode: number | null }[];
  readonly targets: readonly { readonly url: string; readonly statusCode: number | null }[];
}

const LAYOUT_STEPS = 80;
const LABEL_LENGTH = 32;

/** Draws a page with its neighbours. @returns what takes the drawing away again */
export function drawGraph(
  container: HTMLElement,
  { centre, sources, targets }: Neighbourhood,
  onChoose: (url: string) => void,
): () => void {
  const colour = colours(container);
  const graph = new Graph({ multi: false, type: 'directed' });
  graph.addNode(centre, { label: label(centre), size: 12, color: colour('--accent'), x: 0, y: 0 });
  for (const [side, links] of [
    [-1, sources],
    [1, targets],
  ] as const) {
    for (const [index, { url, statusCode }] of links.entries()) {
      if (url === centre) continue;
      if (!graph.hasNode(url)) {
        const broken = statusCode !== null && statusCode >= 400;
        const [x, y] = [side, (index - links.length / 2) / links.length];
        graph.addNode(url, {
          label: label(url),
          size: 6,
          color: colour(broken ? '--critical' : '--low'),
          x,
          y,
        });
      }
      const [from, to] = side < 0 ? [url, centre] : [centre, url];
      if (!graph.hasEdge(from, to)) graph.addEdge(from, to, { size: 1, color: colour('--line') });
    }
  }
  forceAtlas2.assign(graph, { iterations: LAYOUT_STEPS, settings: forceAtlas2.inferSettings(graph) });
  const drawing = new Sigma(graph, container, {
    defaultEdgeType: 'arrow',
    labelColor: { color: colour('--mantine-color-text') },
    labelRenderedSizeThreshold: 4,
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
