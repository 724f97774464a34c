import type { SkipReason } from '@plumbline/contracts';

/** A refusal with its ground: the robots.txt line, the pattern, the limit. */
export interface Skip {
  readonly reason: SkipReason;
  readonly detail: string;
}
