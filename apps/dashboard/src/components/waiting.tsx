import './waiting.css';

interface WaitingProps {
  readonly height: number;
  /** The text that says what is loading. It appears after a moment. */
  readonly children: string;
}

/** A placeholder for content that is loading. */
export function Waiting({ height, children }: WaitingProps) {
  return (
    <div className="waiting" style={{ minHeight: height }}>
      <span>{children}</span>
    </div>
  );
}
