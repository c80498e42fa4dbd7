import { execFile } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { listen } from "@konstruct/core/process/listen";
import { startThrowawayServer, type ThrowawayServer } from "@konstruct/testing/throwaway-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);

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

/** As the harness does: it knows the adapter's address only, and asks one question after another. */
const harness = `
const { setup } = await import(process.env.PEER_FILE);
const peer = await setup({ pgUrl: process.env.PG_URL, llm: (ms) => process.env.MODEL_URL + "/l/" + ms + "/v1" });
const replies = [];
for (const question of JSON.parse(process.env.QUESTIONS)) replies.push(await peer.turn("t0", "thread", question));
await peer.close();
console.log(JSON.stringify(replies));
process.exit(0);
`;

let model: ReturnType<typeof startModel>;
let server: ThrowawayServer;
let modelUrl: string;
beforeAll(async () => {
  model = startModel();
  modelUrl = `http://127.0.0.1:${await listen(model.server)}`;
  // A server of its own: the adapter gives its roles another password.
  server = await startThrowawayServer(25_000 + Math.floor(Math.random() * 5_000));
});
afterAll(async () => {
  await server.stop();
  model.server.close();
});

/** The replies of a process of its own, with Node alone. */
async function ask(questions: string[]): Promise<string[]> {
  const agents = join(server.folder, "agents");
  await mkdir(agents, { recursive: true });
  await copyFile(join(import.meta.dirname, "peers-adapter.mjs"), join(agents, "ours.mjs"));
  await writeFile(join(agents, "run.mjs"), harness);
  const { stdout } = await run(process.execPath, [join(agents, "run.mjs")], {
    env: {
      PEER_FILE: join(agents, "ours.mjs"),
      KONSTRUCT_DIR: join(import.meta.dirname, ".."),
      PG_URL: server.superuserUrl("postgres"),
      MODEL_URL: modelUrl,
      QUESTIONS: JSON.stringify(questions),
    },
  });
  return JSON.parse(stdout.trim().split("\n").at(-1)!);
}

describe("this engine in the harness of peers", () => {
  it("I4 each turn of a long conversation makes two model calls and sends what the model wrote", async () => {
    const orders = Array.from({ length: 40 }, (_, turn) => 1_000 + turn);
    const replies = await ask(orders.map((order) => `Where is order ${order}?`));
    // The first reply of a conversation also says that an AI assistant answers.
    expect(replies[0]).toBe(
      "An AI assistant is answering you here, not a person.\n\nOrder 1000 ships tomorrow.",
    );
    expect(replies.slice(1)).toEqual(orders.slice(1).map((order) => `Order ${order} ships tomorrow.`));
    expect(model.calls).toHaveLength(2 * orders.length);
  });
});
