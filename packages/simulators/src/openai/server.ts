import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "@konstruct/core/json";
import { listen } from "@konstruct/core/process/listen";
import { isRecord, textOf } from "./behaviour/prompt-block.ts";
import { applyFault, refuse, send } from "./behaviour/respond.ts";
import { type CompletionSettings, complete } from "./complete.ts";
import { embed } from "./embedding.ts";
import { FaultQueue } from "./fault-queue.ts";
import { refuseKey } from "./key-check.ts";
import { type Dialect, listingOf } from "./listing.ts";
import { type Script, ScriptQueue } from "./script-queue.ts";
import { transcribe } from "./transcription.ts";

export type RecordedRequest = { method: string; path: string; body: Record<string, unknown> };

export type OpenAISimulator = {
  /** The base URL for an OpenAI client; ends in `/v1`. Anthropic's Messages API is at the same origin. */
  url: string;
  port: number;
  requests: RecordedRequest[];
  faults: FaultQueue;
  /**
   * Scripts the model's answers to the next requests of either vendor's format, in the order given; a fault comes before them.
   * @param times how often this answer is given; once by default
   */
  script(answer: Script, times?: number): void;
  /** Scripted answers that are not used yet. */
  unplayed(): number;
  stop(): Promise<void>;
};

export type OpenAISimulatorOptions = {
  port?: number;
  /** A delay before every answer, in milliseconds. */
  latencyMs?: number;
  model?: string;
  /** Whose listing of models it has; OpenAI's by default. */
  dialect?: Dialect;
  /** The models it lists; the one that answers by default. */
  listed?: readonly string[];
  /** Response formats the server accepts; others are refused with 400, as many compatible servers do. */
  formats?: ("json_schema" | "json_object")[];
  /** False refuses tools with 400, as servers of models without tools do. */
  tools?: boolean;
  /** False leaves `usage` out of completions. */
  usage?: boolean;
  /** True: the model obeys any instruction anywhere in its prompt (obey.ts). */
  compromised?: boolean;
  /** The API keys it accepts; every request by default. */
  keys?: readonly string[];
};

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function jsonOf(rawBody: Buffer): Record<string, unknown> {
  const parsed = parseJson(rawBody.toString());
  return parsed.ok && isRecord(parsed.value) ? parsed.value : {};
}

function embeddings(body: Record<string, unknown>, response: ServerResponse) {
  const inputs = Array.isArray(body.input) ? body.input.map(String) : [textOf(body.input)];
  const tokens = inputs.reduce((sum, input) => sum + Math.ceil(input.length / 4), 0);
  // The OpenAI SDK requests base64 floats by default, and decodes them itself.
  const encode = (vector: number[]) =>
    body.encoding_format === "base64"
      ? Buffer.from(new Float32Array(vector).buffer).toString("base64")
      : vector;
  send(response, 200, {
    object: "list",
    model: body.model ?? "simulated-embedding",
    data: inputs.map((input, index) => ({ object: "embedding", index, embedding: encode(embed(input)) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

async function transcription(
  rawBody: Buffer,
  contentType: string,
  faults: FaultQueue,
  response: ServerResponse,
): Promise<void> {
  const fault = faults.take("transcription");
  await wait(fault?.latencyMs ?? 0);
  if (applyFault(fault, response)) return;
  const heard = await transcribe(rawBody, contentType);
  if (heard.ok) send(response, 200, { text: fault?.content ?? heard.text });
  else refuse(response, 400, heard.message);
}

/** Starts an OpenAI-compatible server on loopback, answered by a deterministic model. */
export async function startOpenAISimulator(options: OpenAISimulatorOptions = {}): Promise<OpenAISimulator> {
  const settings: CompletionSettings = {
    latencyMs: options.latencyMs ?? 0,
    model: options.model ?? "simulated-model",
    formats: options.formats ?? ["json_schema", "json_object"],
    tools: options.tools ?? true,
    usage: options.usage ?? true,
    compromised: options.compromised ?? false,
  };
  const requests: RecordedRequest[] = [];
  const faults = new FaultQueue();
  const scripts = new ScriptQueue();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://simulator").pathname;
    const rawBody = await readBody(request);
    const body = jsonOf(rawBody);
    requests.push({ method: request.method ?? "", path, body });
    const refused = refuseKey(path, request.headers, options.keys ?? null);
    if (refused !== null) return send(response, refused.status, refused.body);
    switch (`${request.method} ${path}`) {
      case "POST /v1/chat/completions":
        return complete(body, "openai", { settings, faults, scripts }, response);
      case "POST /v1/messages":
        return complete(body, "anthropic", { settings, faults, scripts }, response);
      case "POST /v1/embeddings":
        return embeddings(body, response);
      case "POST /v1/audio/transcriptions":
        return transcription(rawBody, request.headers["content-type"] ?? "", faults, response);
      default: {
        const listed = options.listed ?? [settings.model];
        const listing = request.method === "GET" && listingOf(options.dialect ?? "openai", path, listed);
        if (listing) return send(response, 200, listing);
        return refuse(response, 404, `No route ${request.method} ${path}`);
      }
    }
  }

  const server = createServer((request, response) => {
    // A client that gave up mid-body is a fault under test, not an error of the simulator.
    handle(request, response).catch((thrown: unknown) => response.destroy(thrown as Error));
  });
  const port = await listen(server, options.port);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    faults,
    script: (answer, times = 1) => scripts.add(answer, times),
    unplayed: () => scripts.length,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
