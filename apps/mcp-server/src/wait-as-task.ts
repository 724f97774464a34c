import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { ApiError } from '@plumbline/api-client';
import { Id, type SiteCheckProgress } from '@plumbline/contracts';
import { z } from 'zod';

/**
 * The task extension of the protocol (SEP-2663). Clients that know it get a task in place of a wait, and poll for its
 * end. A task is the wait for a scan and has the scan's id, so this server stores nothing.
 */
const EXTENSION = 'io.modelcontextprotocol/tasks';
const CAPABILITY = { extensions: { [EXTENSION]: {} } };
const POLL_EVERY_MS = 5_000;
const DeclaresTasks = z.looseObject({ extensions: z.looseObject({ [EXTENSION]: z.object({}) }) });
const TaskParams = z.looseObject({ taskId: z.string() });

/** The result of a task, and its progress. */
export interface TaskSource {
  read(siteCheckId: string, context: ServerContext): Promise<SiteCheckProgress>;
  resultOf(progress: SiteCheckProgress): CallToolResult;
}

/** Tells whether the client declared with this request that it knows tasks. */
export function knowsTasks({ mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  return DeclaresTasks.safeParse(envelope[CLIENT_CAPABILITIES_META_KEY]).success;
}

/** Returns the answer to a call that still waits: the task, and the progress that the tool reports. */
export function taskResultOf(
  taskId: string,
  progress: SiteCheckProgress,
  result: CallToolResult,
): CallToolResult {
  return { ...result, resultType: 'task', ...taskOf(taskId, progress) };
}

/** Serves the methods of the extension. */
export function registerTasks(server: McpServer, source: TaskSource): void {
  server.server.registerCapabilities(CAPABILITY);
  const find = async (taskId: string, context: ServerContext): Promise<SiteCheckProgress> => {
    if (!knowsTasks(context))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: CAPABILITY });
    if (!Id.safeParse(taskId).success) throw unknownTask(taskId);
    return source.read(taskId, context).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? unknownTask(taskId) : error;
    });
  };
  server.server.setRequestHandler('tasks/get', { params: TaskParams }, async ({ taskId }, context) => {
    const progress = await find(taskId, context);
    const task = taskOf(taskId, progress);
    if (progress.status === 'in_progress') return task;
    return { ...task, result: { ...source.resultOf(progress), resultType: 'complete' } };
  });
  // Cancelling ends the wait, and the scan continues; cancel-scan ends the scan. No task asks for input.
  for (const method of ['tasks/cancel', 'tasks/update']) {
    server.server.setRequestHandler(method, { params: TaskParams }, async ({ taskId }, context) => {
      await find(taskId, context);
      return {};
    });
  }
}

/** A failed scan also ends the wait. */
function taskOf(
  taskId: string,
  { status, started_at: createdAt, finished_at: finishedAt }: SiteCheckProgress,
) {
  return {
    taskId,
    status: status === 'in_progress' ? 'working' : 'completed',
    createdAt,
    lastUpdatedAt: finishedAt ?? new Date().toISOString(),
    ttlMs: null,
    pollIntervalMs: POLL_EVERY_MS,
  };
}

function unknownTask(taskId: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no task ${taskId}. Call get-scan again.`,
  );
}
