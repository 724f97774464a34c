import type { PageTask } from '../judge-page.ts';
import { htmlTask } from './html-task.ts';

/** A page of one text over and over, between two others: what is costly to read is costly because it repeats. */
export interface CostlyPage {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

export function costlyTask({ before, repeated, after }: CostlyPage, bytes: number): PageTask {
  return htmlTask(before + repeated.repeat(bytes / repeated.length) + after);
}
