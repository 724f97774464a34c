import { formatNumber, type Severity as Level } from '@plumbline/contracts';
import './severity.css';

const SHAPES: Readonly<Record<Level, string>> = {
  critical: 'M6 0 12 6 6 12 0 6z',
  high: 'M6 .6 12 11.4H0z',
  medium: 'M1 1h10v10H1z',
  low: 'M6 1a5 5 0 1 1 0 10A5 5 0 1 1 6 1z',
};

/** A severity as a shape in its colour, and a word. */
export function Severity({ level, count }: { readonly level: Level; readonly count?: number }) {
  return (
    <span className="severity">
      <SeverityShape level={level} />
      <span className="numbers">{count === undefined ? level : `${formatNumber(count)} ${level}`}</span>
    </span>
  );
}

/** The shape of a severity. The word must be beside it. */
function SeverityShape({ level }: { readonly level: Level }) {
  return (
    <svg viewBox="-1 -1 14 14" width="12" height="12" aria-hidden className="severity-shape">
      <path d={SHAPES[level]} fill={`var(--${level}-fill)`} stroke={`var(--${level})`} strokeWidth="1" />
    </svg>
  );
}
