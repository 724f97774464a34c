import { createSlots, type Logger, type Slots } from '@plumbline/service';

/** A wait for a scan takes 25 s at the most, and each request to the service 60 s. */
export const LONGEST_CALL_MS = 150_000;

/** Creates the slots of all calls of tools in this process. */
export function createToolCalls(logger: Logger, longestMs = LONGEST_CALL_MS): Slots {
  return createSlots({ name: 'tool_calls', longestMs, logger });
}
