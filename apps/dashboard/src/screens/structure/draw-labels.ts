/** The side of a page on which its label is. */
type Side = 'left' | 'right' | 'below';

/** A page with its place in the drawing. */
export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label: string | null;
  readonly side: Side;
}

/** The looks of labels. */
interface Looks {
  readonly font: string;
  readonly colour: string;
  /** The colour of the box around the label under the pointer. */
  readonly background: string;
  readonly line: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const HEIGHT = 16;
const GAP = 4;

/** Returns functions that draw the labels of a frame that have room, the first ones first. */
export function createLabels(looks: Looks) {
  let drawn: Box[] = [];

  function write(context: CanvasRenderingContext2D, place: PlacedNode, box: Box): void {
    context.font = looks.font;
    context.fillStyle = looks.colour;
    context.textBaseline = 'middle';
    context.fillText(place.label ?? '', box.left, (box.top + box.bottom) / 2);
  }

  return {
    startFrame: () => {
      drawn = [];
    },
    draw: (context: CanvasRenderingContext2D, place: PlacedNode) => {
      context.font = looks.font;
      const box = boxOf(context, place);
      const isInside = box.left >= 0 && box.right <= context.canvas.clientWidth;
      if (!isInside || drawn.some((other) => overlap(box, other))) return;
      drawn.push(box);
      write(context, place, box);
    },
    /** Draws the label of the page under the pointer, above others. */
    drawHovered: (context: CanvasRenderingContext2D, place: PlacedNode) => {
      context.font = looks.font;
      const { left, right, top, bottom } = boxOf(context, place);
      const room = context.canvas.clientWidth - (right - left);
      const box = { left: Math.max(GAP, Math.min(left, room - GAP)), right, top, bottom };
      context.fillStyle = looks.background;
      context.strokeStyle = looks.line;
      context.beginPath();
      context.roundRect(box.left - GAP, top - GAP, right - left + 2 * GAP, HEIGHT + 2 * GAP, GAP);
      context.fill();
      context.stroke();
      write(context, place, box);
    },
  };
}

function boxOf(context: CanvasRenderingContext2D, { x, y, size, label, side }: PlacedNode): Box {
  const { width } = context.measureText(label ?? '');
  const left = {
    left: x - size - GAP - width,
    right: x + size + GAP,
    below: x - width / 2,
  }[side];
  const top = side === 'below' ? y + size + GAP : y - HEIGHT / 2;
  return { left, right: left + width, top, bottom: top + HEIGHT };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
