import { readFileSync } from 'node:fs';
import type { PageTask } from '../judge-page.ts';
import { htmlTask } from './html-task.ts';

/** A page of one text over and over, between two others: what is costly to read is costly because it repeats. */
export interface CostlyPage {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

/** What a fuzzer has found to be costly to judge. */
export const costlyPages = JSON.parse(
  readFileSync(new URL('costly-pages.json', import.meta.url), 'utf8'),
) as readonly CostlyPage[];

export function costlySource({ before, repeated, after }: CostlyPage, bytes: number): string {
  return before + repeated.repeat(bytes / repeated.length) + after;
}

export function costlyTask(page: CostlyPage, bytes: number): PageTask {
  return htmlTask(costlySource(page, bytes));
}
