import { Group, RingProgress, Text } from '@mantine/core';

/** The least good score, and the least fair one. */
const GOOD = 80;
const FAIR = 50;

function scoreColour(score: number): string {
  if (score >= GOOD) return 'var(--fixed)';
  return score >= FAIR ? 'var(--medium)' : 'var(--critical)';
}

/** The health score, with its change in words. */
export function Score({ score, size = 40 }: { readonly score: number | null; readonly size?: number }) {
  if (score === null) {
    return (
      <Text c="dimmed" size="sm">
        no score
      </Text>
    );
  }
  return (
    <RingProgress
      size={size}
      thickness={Math.max(3, size / 14)}
      roundCaps
      sections={[{ value: score, color: scoreColour(score) }]}
      aria-label={`Health score ${score} of 100`}
      role="img"
      label={
        <Text ta="center" fw={650} fz={Math.max(12, size / 3.4)} className="numbers">
          {score}
        </Text>
      }
    />
  );
}

/** "▲ 4 better", "▼ 2 worse". */
export function ScoreChange({ change }: { readonly change: number | null }) {
  if (change === null) return null;
  if (change === 0) {
    return (
      <Text size="sm" c="dimmed">
        unchanged
      </Text>
    );
  }
  const better = change > 0;
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c={better ? 'var(--fixed)' : 'var(--critical)'} className="numbers">
        {better ? '▲' : '▼'} {Math.abs(change)} {better ? 'better' : 'worse'}
      </Text>
    </Group>
  );
}
