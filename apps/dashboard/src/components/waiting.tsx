import './waiting.css';

interface WaitingProps {
  readonly height: number;
  /** What is waited for. It shows to those who wait longer than a moment. */
  readonly children: string;
}

/** Keeps the place of what is being read or loaded. */
export function Waiting({ height, children }: WaitingProps) {
  return (
    <div className="waiting" style={{ minHeight: height }}>
      <span>{children}</span>
    </div>
  );
}
