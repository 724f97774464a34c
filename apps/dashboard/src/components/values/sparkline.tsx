const WIDTH = 112;
const HEIGHT = 32;
const EDGE = 4;

/** A line of scores over time, 0 to 100. The number and its change must be beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const points = values.map((value, index) => ({
    x: EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (value / 100) * (HEIGHT - 2 * EDGE),
  }));
  const line = points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ');
  const last = points.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`Scores so far: ${values.join(', ')}`}>
      <polygon
        points={`${EDGE},${HEIGHT} ${line} ${WIDTH - EDGE},${HEIGHT}`}
        fill="var(--accent)"
        opacity="0.12"
      />
      <polyline points={line} fill="none" stroke="var(--accent)" strokeWidth="1.75" strokeLinejoin="round" />
      <circle cx={last?.x} cy={last?.y} r="2.5" fill="var(--accent)" />
    </svg>
  );
}
