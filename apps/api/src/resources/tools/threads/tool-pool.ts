import { createThreadPool, TooCostlyError, type ThreadPool } from '@plumbline/page-work';
import type { Logger } from '@plumbline/service';
import { invalidAt } from '../../../http/error-reply.ts';

/** Threads that read untrusted input: `runTool(pool, 'writeMeta', task, …)`. tool-tasks.ts lists their tasks. */
export type ToolPool = ThreadPool<ToolTasks>;
type ToolTasks = typeof import('./tool-tasks.ts');

/** The CPU that a task may take; a page of two million characters takes a second or two. */
const DEADLINE_MS = 15_000;

export function createToolPool(threads: number, logger: Logger): ToolPool {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const module = new URL(`tool-tasks.${extension}`, import.meta.url);
  return createThreadPool(module, { threads, deadlineMs: DEADLINE_MS, logger });
}

export interface ToolCall {
  /** The path of the text in the request, for the error. */
  readonly path: string;
  readonly accountId: string;
  /** The caller's signal, which cancels the work when the caller leaves. */
  readonly signal: AbortSignal;
}

/**
 * Runs work on untrusted text in a thread.
 *
 * @throws AppError validation_error if it takes more time or memory than one text may take
 */
export async function runTool<Name extends keyof ToolTasks>(
  pool: ToolPool,
  task: Name,
  input: Parameters<ToolTasks[Name]>[0],
  { path, accountId, signal }: ToolCall,
): Promise<Awaited<ReturnType<ToolTasks[Name]>>> {
  try {
    return await pool.run(task, input, { signal, share: accountId });
  } catch (error) {
    if (!(error instanceof TooCostlyError)) throw error;
    throw invalidAt(400, path, 'takes too long to read, or too much memory. Send a smaller part of it');
  }
}
