import type { SkipReason } from '@plumbline/contracts';

/** A refusal with its reason, such as the robots.txt line, the pattern or the limit. */
export interface Skip {
  readonly reason: SkipReason;
  readonly detail: string;
}
