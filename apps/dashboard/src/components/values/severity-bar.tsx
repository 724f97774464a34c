import { Severity } from '@plumbline/contracts';
import './severity-bar.css';

interface Props {
  readonly counts: Partial<Readonly<Record<Severity, number>>>;
  /** Width of the bar in percent. */
  readonly width?: number;
}

/** A bar with the shares of the severities, worst first. The numbers must be beside it. */
export function SeverityBar({ counts, width = 100 }: Props) {
  return (
    <div className="severity-bar" style={{ width: `${width}%` }} aria-hidden>
      {Severity.options
        .filter((level) => (counts[level] ?? 0) > 0)
        .map((level) => (
          <span key={level} style={{ flexGrow: counts[level], background: `var(--${level}-fill)` }} />
        ))}
    </div>
  );
}
