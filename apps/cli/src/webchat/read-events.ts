export type ServerEvent = { id?: string; name: string; data: string };

function parseEvent(block: string): ServerEvent {
  const event: ServerEvent = { name: "message", data: "" };
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event.name = value;
    else if (field === "id") event.id = value;
    else if (field === "data") event.data += event.data === "" ? value : `\n${value}`;
  }
  return event;
}

/** Server-sent events of a response; comments and blocks without data are left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    yield* blocks.map(parseEvent).filter((event) => event.data !== "");
  }
}
