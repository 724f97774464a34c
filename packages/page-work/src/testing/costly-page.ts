import { readFileSync } from 'node:fs';
import type { PageTask } from '../judge-page.ts';
import { htmlTask } from './html-task.ts';

/** A page that repeats one text between a start and an end, because repetition makes pages costly. */
export interface CostlyPage {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

/** Pages that a fuzzer found costly to judge. */
export const costlyPages = JSON.parse(
  readFileSync(new URL('costly-pages.json', import.meta.url), 'utf8'),
) as readonly CostlyPage[];

export function costlySource({ before, repeated, after }: CostlyPage, bytes: number): string {
  return before + repeated.repeat(bytes / repeated.length) + after;
}

export function costlyTask(page: CostlyPage, bytes: number): PageTask {
  return htmlTask(costlySource(page, bytes));
}
