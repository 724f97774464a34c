import { createParser } from 'eventsource-parser';

/** A Server-Sent Event of an answer, with its data parsed as JSON. */
export interface ApiEvent {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Reads Server-Sent Events (HTML Living Standard, 9.2) as they arrive: `readEvents(await
 * client.send(siteCheckRoutes.events, …))`. It ends with the stream and throws if the stream breaks; the caller
 * decides whether to reconnect.
 */
export async function* readEvents(response: Response): AsyncGenerator<ApiEvent, void, undefined> {
  if (response.body === null) return;
  const arrived: ApiEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) =>
      void arrived.push({ name: event, data: JSON.parse(data) as unknown }),
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    await reader.cancel();
  }
}
