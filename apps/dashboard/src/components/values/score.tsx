import { Text } from '@mantine/core';
import { counted } from '@plumbline/contracts';
import './score.css';

/** The lowest good score, and the lowest fair one. */
const GOOD = 80;
const FAIR = 50;

function scoreColour(score: number): string {
  if (score >= GOOD) return 'var(--fixed-fill)';
  return score >= FAIR ? 'var(--medium-fill)' : 'var(--critical-fill)';
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
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      role="img"
      aria-label={`Score ${score} of 100`}
      className="score"
    >
      <circle cx="50" cy="50" r="44" stroke="var(--line)" />
      <circle
        cx="50"
        cy="50"
        r="44"
        stroke={scoreColour(score)}
        pathLength="100"
        strokeDasharray={`${score} 100`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="50" className="numbers">
        {score}
      </text>
    </svg>
  );
}

/** A change of the score, such as "▲ 4 better" or "▼ 2 worse". */
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
    <span className={better ? 'change is-better numbers' : 'change is-worse numbers'}>
      {better ? '▲' : '▼'} {Math.abs(change)} {better ? 'better' : 'worse'}
    </span>
  );
}

/** The points that the score gains by an action, such as "+6 points". */
export function Gain({ points }: { readonly points: number }) {
  return points === 0 ? null : <span className="gain numbers">+{counted(points, 'point')}</span>;
}
