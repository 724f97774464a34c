import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { ApiClient, CallInput, CallOutput } from '@plumbline/api-client';
import type { RouteContract } from '@plumbline/contracts';
import type { Slot } from '@plumbline/service';
import type { z } from 'zod';

/** The context of a call. */
export interface ToolContext {
  readonly api: ApiClient;
  /** True if the client polls for the end of a wait. The tool then answers at once. */
  readonly knowsTasks: boolean;
  /** Aborted when the caller has left, and when the call exceeds its time limit. */
  readonly signal: AbortSignal;
  readonly mayTake: Slot['mayTake'];
  /** Sends progress if the caller asked for it. */
  readonly onProgress: (progress: Progress) => Promise<void>;
}

interface Progress {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** The result of a tool: data of its output schema, and a sentence for people. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tool of the server. The scopes of its service call decide who may use it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly route: RouteContract;
  readonly inputSchema: z.ZodType;
  readonly outputSchema: z.ZodType;
  readonly annotations: ToolAnnotations;
  /** Returns the id of the scan for whose end a call waits; null if it does not wait. */
  readonly waitsFor?: ((input: unknown) => string | null) | undefined;
  run(input: unknown, context: ToolContext): Promise<ToolAnswer>;
}

type Answering = RouteContract & { readonly success: { readonly body: z.ZodType } };

interface ToolOfRoute<Route extends Answering, Input extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** Default: the texts of the contract. */
  readonly description?: string;
  readonly route: Route;
  readonly inputSchema: Input;
  readonly annotations: ToolAnnotations;
  readonly waitsFor?: Tool['waitsFor'];
  /** The call of the service. */
  readonly call: (input: z.output<Input>, context: ToolContext) => Promise<CallOutput<Route>>;
  readonly text: (answer: CallOutput<Route>) => string;
}

/** Returns a tool for a service call, with the texts and schemas of the contract. */
export function defineTool<const Route extends Answering, Input extends z.ZodType>(
  tool: ToolOfRoute<Route, Input>,
): Tool {
  const { route, call, text } = tool;
  return {
    description: [route.summary, route.description].filter((part) => part !== undefined).join('. '),
    ...tool,
    outputSchema: route.success.body,
    run: async (input, context) => {
      const answer = await call(input as z.output<Input>, context);
      return { text: text(answer), data: answer as ToolAnswer['data'] };
    },
  };
}

type ToolRoute = Answering & { readonly body: z.ZodType; readonly path: `/v1/mcp/${string}` };

/** Returns a tool that passes its input to the tool endpoint of the same name. */
export function defineEndpointTool<const Route extends ToolRoute>(
  route: Route,
  tool: Pick<ToolOfRoute<Route, Route['body']>, 'title' | 'annotations' | 'text'>,
): Tool {
  return defineTool({
    ...tool,
    name: route.path.slice('/v1/mcp/'.length),
    route,
    inputSchema: route.body,
    call: (body, { api, signal }) => api.call(route, { body, signal } as unknown as CallInput<Route>),
  });
}
