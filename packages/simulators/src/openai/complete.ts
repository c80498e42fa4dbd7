import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { messageBody, toModelRequest } from "./anthropic-message.ts";
import { refusedByAnthropic } from "./anthropic-rules.ts";
import { answerOf, type ModelRequest } from "./behaviour/model.ts";
import { obeyed, orderIn } from "./behaviour/obey.ts";
import { isRecord, recordsOf, textOf } from "./behaviour/prompt-block.ts";
import { orderedProposal, simulateProposal } from "./behaviour/propose.ts";
import { type ProposePrompt, readProposePrompt } from "./behaviour/propose-prompt.ts";
import { applyFault, refuse, send } from "./behaviour/respond.ts";
import type { SimulatedCall } from "./behaviour/simulate-words.ts";
import { simulateSpecialist } from "./behaviour/specialist.ts";
import { type Answer, completionBody, completionEvents } from "./chat-completion.ts";
import type { Fault, FaultQueue } from "./fault-queue.ts";
import { refusedByOpenAI } from "./openai-rules.ts";
import type { ScriptQueue } from "./script-queue.ts";
import { scriptedCompletion, scriptedMessage } from "./scripted-body.ts";

type Body = Record<string, unknown>;

/** Settings of the server for `chat/completions` and `messages`. */
export type CompletionSettings = {
  latencyMs: number;
  model: string;
  formats: ("json_schema" | "json_object")[];
  tools: boolean;
  usage: boolean;
  compromised: boolean;
};

type Server = { settings: CompletionSettings; faults: FaultQueue; scripts: ScriptQueue };

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

/** Why the server refuses a request before its model sees it. */
function refusalOf(body: Body, isAnthropic: boolean, { formats, tools }: CompletionSettings): string | null {
  const format = isRecord(body.response_format) ? textOf(body.response_format.type) : "";
  if (format.startsWith("json_") && !(formats as string[]).includes(format))
    return `response_format of type ${format} is not supported`;
  if (!tools && recordsOf(body.tools).length > 0) return `${textOf(body.model)} does not support tools`;
  return isAnthropic ? refusedByAnthropic(body) : refusedByOpenAI(body);
}

const wordsOf = (request: ModelRequest, compromised: boolean): string =>
  (compromised ? obeyed(request) : null) ?? answerOf(request);

/** The simulated model's proposals; a compromised model obeys the latest instruction in its prompt. */
function proposalOf(
  request: ModelRequest,
  prompt: ProposePrompt,
  tools: unknown,
  compromised: boolean,
): SimulatedCall[] {
  const last = prompt.since.findLast(({ role }) => role !== "assistant");
  // It obeys what it read last, once: after its own call it continues from the result.
  const read = last === undefined ? request : { ...request, messages: [last] };
  const order = compromised ? orderIn(read) : null;
  if (order !== null) return orderedProposal(prompt, tools, order);
  const said = compromised ? obeyed(read) : null;
  if (said !== null) return [{ name: "say", arguments: { text: said, done: [] } }];
  return simulateProposal(prompt, tools);
}

/** The simulated model's calls, for the orchestrator or as a specialist; undefined: it answers in words. */
function simulated(
  request: ModelRequest,
  proposing: ProposePrompt | null,
  tools: unknown,
  compromised: boolean,
): { toolCalls: SimulatedCall[] } | undefined {
  if (proposing !== null) return { toolCalls: proposalOf(request, proposing, tools, compromised) };
  const toolCalls = simulateSpecialist(request.messages, tools);
  return toolCalls === null ? undefined : { toolCalls };
}

function contentOfFault(fault: Fault | undefined): string | undefined {
  return fault?.malformed === "content" ? '{"intent": ' : fault?.content;
}

function sendCompletion(body: Body, said: Answer, includesUsage: boolean, response: ServerResponse): void {
  if (body.stream === true) {
    const wantsUsage = isRecord(body.stream_options) && body.stream_options.include_usage === true;
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of completionEvents(said, wantsUsage)) response.write(event);
    response.end();
    return;
  }
  const { usage, ...rest } = completionBody(said);
  send(response, 200, includesUsage ? { ...rest, usage } : rest);
}

/** The kinds of request faults can name: the schema's name, proposals, or plain words. */
const kindOf = ({ format, messages }: ModelRequest): string =>
  format ?? (readProposePrompt(messages) === null ? "compose" : "propose");

/** Faults apply first, then scripted answers, then the simulated model. */
export async function complete(
  body: Body,
  api: "openai" | "anthropic",
  { settings, faults, scripts }: Server,
  response: ServerResponse,
): Promise<void> {
  const isAnthropic = api === "anthropic";
  const request = isAnthropic ? toModelRequest(body) : chatRequest(body);
  const refusal = refusalOf(body, isAnthropic, settings);
  if (refusal !== null) return refuse(response, 400, refusal);
  const fault = faults.take(kindOf(request));
  await wait(settings.latencyMs + (fault?.latencyMs ?? 0));
  if (applyFault(fault, response)) return;

  const model = textOf(body.model) || settings.model;
  const promptTokens = Math.ceil(request.messages.map((message) => message.content).join("\n").length / 4);
  const faulty = contentOfFault(fault);
  const proposing = request.format === null ? readProposePrompt(request.messages) : null;
  const scripted =
    faulty !== undefined
      ? undefined
      : (scripts.take({ api, body }) ?? simulated(request, proposing, body.tools, settings.compromised));
  if (scripted !== undefined) {
    const framed = { model, promptTokens, request: body };
    const { usage, ...rest } = isAnthropic
      ? scriptedMessage(scripted, framed)
      : scriptedCompletion(scripted, framed);
    return send(response, 200, settings.usage ? { ...rest, usage } : rest);
  }
  const content = faulty ?? wordsOf(request, settings.compromised);
  if (isAnthropic) {
    const object = fault?.malformed === "content" ? "not the tool that was forced" : content;
    return send(response, 200, messageBody(model, request.format, object, promptTokens));
  }
  sendCompletion(body, { model, content, promptTokens }, settings.usage, response);
}
