import { describe, expect, it } from "vitest";
import { readEvents } from "./read-events.ts";

async function* bytewise(text: string): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
}

describe("server-sent events", () => {
  it("A3 reads ids, names and data of several lines, and skips comments", async () => {
    const text =
      'retry: 2000\n\n: keep-alive\n\nid: 7\nevent: message\ndata: {"text":\ndata: "ok ✓"}\n\nevent: typing\ndata: {}\n\n';
    const events = [];
    for await (const event of readEvents(bytewise(text))) events.push(event);
    expect(events).toEqual([
      { id: "7", name: "message", data: '{"text":\n"ok ✓"}' },
      { name: "typing", data: "{}" },
    ]);
  });
});
