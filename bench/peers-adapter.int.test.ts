import { createServer, type Server } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPeer } from "./peers-adapter.ts";

const usage = { prompt_tokens: 50, completion_tokens: 10, total_tokens: 60 };
type Request = { messages: { role: string; content: string }[]; response_format?: object };

/** As the harness's model: a fixed answer to each kind of request; counts them. */
function startModel(): { server: Server; calls: Request[] } {
  const calls: Request[] = [];
  const server = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request) raw += chunk;
    const asked = JSON.parse(raw) as Request;
    calls.push(asked);
    const last = asked.messages.at(-1)!;
    const said = last.role === "tool" ? `Order ${last.content} ships tomorrow.` : "ok";
    const content = asked.response_format === undefined ? said : "{}";
    const message = { role: "assistant", content };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion",
        created: 1_700_000_000,
        model: "fake",
        choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }],
        usage,
      }),
    );
  });
  return { server, calls };
}

const database = setUpDatabase();
let model: ReturnType<typeof startModel>;
let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  model = startModel();
  const port = await listen(model.server);
  peer = await startPeer(database.urls, (ms) => `http://127.0.0.1:${port}/l/${ms}/v1`);
});
afterAll(async () => {
  await peer.close();
  model.server.close();
});

describe("this engine in the harness of peers", () => {
  it("I4 a turn makes two model calls, and what the tool said is sent as the model wrote it", async () => {
    expect(await peer.turn("t0", "thread", "Where is order 77?")).toBe("Order 77 ships tomorrow.");
    expect(model.calls).toHaveLength(2);
  });

  it("I4 a long conversation is never limited, repaired or left to built-in mode", async () => {
    const before = model.calls.length;
    const turns = 40;
    for (let turn = 0; turn < turns; turn++)
      expect(await peer.turn("t0", "long", `Where is order ${1000 + turn}?`)).toBe(
        `Order ${1000 + turn} ships tomorrow.`,
      );
    expect(model.calls.length - before).toBe(2 * turns);
  });
});
