import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@konstruct/core/process/listen";

export type WireCall = { id: string; type: "function"; function: { name: string; arguments: string } };
export type WireAnswer = { role: "assistant"; content: string | null; tool_calls?: WireCall[] };

/** An answer as OpenAI's chat completions give it. */
export const completionOf = (model: string, message: WireAnswer) => ({
  id: "recorded",
  object: "chat.completion",
  created: 0,
  model,
  choices: [{ index: 0, message, finish_reason: message.tool_calls === undefined ? "stop" : "tool_calls" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/**
 * Starts a model server on loopback.
 * @param answer the completion for a request body; null when the body is no request of a recorded run, which is answered with 400
 */
export async function startModelServer(
  answer: (body: unknown) => unknown,
): Promise<{ url: string; stop(): Promise<void> }> {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = answer(JSON.parse(await text(request)));
    response.writeHead(body === null ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { message: "not a request of a recorded run" } }));
  }
  const server: Server = createServer((request, response) => {
    handle(request, response).catch((thrown: unknown) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: String(thrown) } }));
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}/v1`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url, stop };
}
