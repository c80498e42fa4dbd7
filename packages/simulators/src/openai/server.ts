import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "@konstruct/core/json";
import { listen } from "@konstruct/core/listen";
import { messageBody, toModelRequest } from "./anthropic-message.ts";
import { completionBody, completionEvents } from "./chat-completion.ts";
import { embed } from "./embedding.ts";
import { type Fault, FaultQueue } from "./fault-queue.ts";
import { refuseKey } from "./key-check.ts";
import { answerOf, type ModelRequest } from "./model.ts";
import { obeyed } from "./obey.ts";
import { isRecord, recordsOf, textOf } from "./prompt-block.ts";
import { transcribe } from "./transcription.ts";

export type RecordedRequest = { method: string; path: string; body: Record<string, unknown> };

export type OpenAISimulator = {
  /** The base URL an OpenAI client is given; ends in `/v1`. Anthropic's Messages API answers at the same origin. */
  url: string;
  port: number;
  requests: RecordedRequest[];
  faults: FaultQueue;
  stop(): Promise<void>;
};

export type OpenAISimulatorOptions = {
  port?: number;
  /** Before every answer, in milliseconds. */
  latencyMs?: number;
  model?: string;
  /** Response formats the server takes; others are refused with 400, as many compatible servers do. */
  formats?: ("json_schema" | "json_object")[];
  /** False leaves `usage` out of completions. */
  usage?: boolean;
  /** True: the model obeys any instruction that stands anywhere in its prompt (obey.ts). */
  compromised?: boolean;
  /** The API keys it takes; every request is taken unless told. */
  keys?: readonly string[];
};

type Settings = Required<Omit<OpenAISimulatorOptions, "port" | "keys">>;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function jsonOf(rawBody: Buffer): Record<string, unknown> {
  const parsed = parseJson(rawBody.toString());
  return parsed.ok && isRecord(parsed.value) ? parsed.value : {};
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) {
  send(response, status, { error: { message, type: "simulated_error", param: null, code: null } }, headers);
}

function contentOf(content: unknown): string {
  if (typeof content === "string") return content;
  return recordsOf(content)
    .map((part) => textOf(part.text))
    .join("");
}

function chatRequest(body: Record<string, unknown>): ModelRequest {
  const format = isRecord(body.response_format) ? body.response_format : {};
  const schema = isRecord(format.json_schema) ? format.json_schema : {};
  return {
    messages: recordsOf(body.messages).map((message) => ({
      role: textOf(message.role),
      content: contentOf(message.content),
    })),
    format: format.type === "json_schema" ? textOf(schema.name) : null,
  };
}

/** True when the fault ended the request. */
function applyFault(fault: Fault | undefined, response: ServerResponse): boolean {
  if (fault?.hang) return true;
  if (fault?.loseResponse) {
    response.destroy();
    return true;
  }
  if (fault?.status !== undefined) {
    const headers: Record<string, string> =
      fault.retryAfterS === undefined ? {} : { "retry-after": String(fault.retryAfterS) };
    refuse(response, fault.status, `Simulated ${fault.status}`, headers);
    return true;
  }
  if (fault?.malformed === "body") {
    response.writeHead(200, { "content-type": "application/json" }).end('{"choices": [{"mess');
    return true;
  }
  return false;
}

const answer = (request: ModelRequest, { compromised }: Settings): string =>
  (compromised ? obeyed(request) : null) ?? answerOf(request);

async function complete(
  body: Record<string, unknown>,
  path: string,
  settings: Settings,
  faults: FaultQueue,
  response: ServerResponse,
): Promise<void> {
  const isAnthropic = path === "/v1/messages";
  const request = isAnthropic ? toModelRequest(body) : chatRequest(body);
  const formatType = isRecord(body.response_format) ? textOf(body.response_format.type) : "";
  if (formatType.startsWith("json_") && !(settings.formats as string[]).includes(formatType)) {
    refuse(response, 400, `response_format of type ${formatType} is not supported`);
    return;
  }
  const fault = faults.take(request.format ?? "compose");
  await wait(settings.latencyMs + (fault?.latencyMs ?? 0));
  if (applyFault(fault, response)) return;

  const content =
    fault?.malformed === "content" ? '{"intent": ' : (fault?.content ?? answer(request, settings));
  const model = textOf(body.model) || settings.model;
  const promptTokens = Math.ceil(request.messages.map((message) => message.content).join("\n").length / 4);
  if (isAnthropic) {
    const object = fault?.malformed === "content" ? "not the tool that was forced" : content;
    send(response, 200, messageBody(model, request.format, object, promptTokens));
    return;
  }
  if (body.stream === true) {
    const includeUsage = isRecord(body.stream_options) && body.stream_options.include_usage === true;
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of completionEvents({ model, content, promptTokens }, includeUsage))
      response.write(event);
    response.end();
    return;
  }
  const { usage, ...rest } = completionBody({ model, content, promptTokens });
  send(response, 200, settings.usage ? { ...rest, usage } : rest);
}

function embeddings(body: Record<string, unknown>, response: ServerResponse) {
  const inputs = Array.isArray(body.input) ? body.input.map(String) : [textOf(body.input)];
  const tokens = inputs.reduce((sum, input) => sum + Math.ceil(input.length / 4), 0);
  // The OpenAI SDK asks for base64 floats unless told otherwise, and decodes them itself.
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

/** Starts an OpenAI-compatible server on loopback, played by a deterministic model. */
export async function startOpenAISimulator(options: OpenAISimulatorOptions = {}): Promise<OpenAISimulator> {
  const settings: Settings = {
    latencyMs: options.latencyMs ?? 0,
    model: options.model ?? "simulated-model",
    formats: options.formats ?? ["json_schema", "json_object"],
    usage: options.usage ?? true,
    compromised: options.compromised ?? false,
  };
  const requests: RecordedRequest[] = [];
  const faults = new FaultQueue();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://simulator").pathname;
    const rawBody = await readBody(request);
    const body = jsonOf(rawBody);
    requests.push({ method: request.method ?? "", path, body });
    const refused = refuseKey(path, request.headers, options.keys ?? null);
    if (refused !== null) return send(response, refused.status, refused.body);
    switch (`${request.method} ${path}`) {
      case "POST /v1/chat/completions":
      case "POST /v1/messages":
        return complete(body, path, settings, faults, response);
      case "POST /v1/embeddings":
        return embeddings(body, response);
      case "POST /v1/audio/transcriptions":
        return transcription(rawBody, request.headers["content-type"] ?? "", faults, response);
      case "GET /v1/models":
        return send(response, 200, {
          object: "list",
          data: [{ id: settings.model, object: "model", created: 1_760_000_000, owned_by: "konstruct" }],
        });
      default:
        return refuse(response, 404, `No route ${request.method} ${path}`);
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
