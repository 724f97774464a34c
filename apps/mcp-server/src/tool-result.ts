import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError } from '@plumbline/api-client';
import { AppError } from '@plumbline/contracts';
import { OverrunError } from '@plumbline/service';
import type { ToolAnswer } from './tools/tool.ts';

/** Returns the result of a tool: a sentence, the data, and the data as text for clients that read only text. */
export function toolResultOf({ text, data }: ToolAnswer): CallToolResult {
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: data,
  };
}

/** Returns a failure as a result, so that the model can react to it. */
export function toolFailureOf(error: unknown, serviceUrl: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: explain(error, serviceUrl) }] };
}

function explain(error: unknown, serviceUrl: string): string {
  if (error instanceof AppError) return `${error.type}: ${error.message}`;
  if (error instanceof ApiError) {
    // The message already names the faults of a request.
    const { issues: _issues, ...details } = error.details;
    const more = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`;
    return `${error.type}: ${error.message}${more}`;
  }
  if (error instanceof OverrunError) {
    return 'unavailable_error: The call took too long and was ended. Try again with less at once.';
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `unavailable_error: The service at ${serviceUrl} did not answer in time. Try again later.`;
  }
  if (error instanceof Error && 'syscall' in error && 'path' in error) {
    return `permission_error: ${error.message}. Let this server read and change it, or name another file.`;
  }
  return (
    `unavailable_error: The service at ${serviceUrl} cannot be reached. ` +
    'Start it, or set SERVICE_API_URL to where it is, then try again.'
  );
}
