/** Scores over time at a glance, 0 to 100; the number and its change stand beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const width = 96;
  const height = 28;
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * (width - 4) + 2).toFixed(1)},${(height - 3 - (value / 100) * (height - 6)).toFixed(1)}`,
  );
  return (
    <svg width={width} height={height} role="img" aria-label={`Scores so far: ${values.join(', ')}`}>
      <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" strokeWidth="1.75" />
    </svg>
  );
}
