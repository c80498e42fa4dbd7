import { createParser } from "eventsource-parser";

export type ServerEvent = { id?: string; name: string; data: string };

/** Server-sent events of a response; comments and blocks without data are left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const read: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ id, event = "message", data }) =>
      void read.push({ ...(id !== undefined && { id }), name: event, data }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* read.splice(0);
  }
}
