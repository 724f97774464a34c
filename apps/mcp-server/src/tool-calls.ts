import { createSlots, type Logger, type Slots } from '@plumbline/service';

/** The time limit of a tool call. A wait for a scan takes at most 25 s, and each request to the service 60 s. */
export const LONGEST_CALL_MS = 150_000;

/** Creates the slots for all tool calls in this process. */
export function createToolCalls(logger: Logger, longestMs = LONGEST_CALL_MS): Slots {
  return createSlots({ name: 'tool_calls', longestMs, logger });
}
