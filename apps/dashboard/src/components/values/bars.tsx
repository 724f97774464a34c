import { formatNumber } from '@plumbline/contracts';
import './bars.css';

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly colour?: string | undefined;
}

/** A distribution as a table with a bar beside each number, so that it can be both read and seen. */
export function Bars({
  caption,
  noun,
  bars,
}: {
  readonly caption: string;
  readonly noun: string;
  readonly bars: readonly Bar[];
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="bars">
      <caption>{caption}</caption>
      <thead className="bars-head">
        <tr>
          <th scope="col">What</th>
          <th scope="col">{noun}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, colour = 'var(--accent)' }) => (
          <tr key={label}>
            <th scope="row">
              <span className="bar-label">{label}</span>
            </th>
            <td>
              {value > 0 && (
                <span
                  className="bar"
                  style={{ ['--share' as string]: value / most, background: colour }}
                  aria-hidden
                />
              )}
              <span className="numbers">{formatNumber(value)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
