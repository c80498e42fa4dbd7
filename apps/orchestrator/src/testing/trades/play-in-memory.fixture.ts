import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type JsonObject, parseJson } from "@konstruct/core/json";
import type { Egress, EgressRequest } from "@konstruct/egress/egress";
import type { Decision } from "@konstruct/engine/input/approval";
import { createTalk } from "@konstruct/engine/testing/loop.fixture";
import type { EndedTurn } from "@konstruct/engine/turn/outcome";
import type { LLMMessage } from "@konstruct/llm/provider";
import type { ScriptedCall, ScriptedMessage } from "@konstruct/llm/scripted/scripted-provider";
import type { ToolCall } from "@konstruct/tools/contract/tool-executor";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import type { Mutator } from "../loop/obedient-model.fixture.ts";
import { type Ideal, seenIn } from "../loop/seen.fixture.ts";
import { systemsOf } from "./systems.fixture.ts";
import { messageOf, type Talk, type TalkTurn } from "./talk-file.fixture.ts";
import { idealOf } from "./talk-ideal.fixture.ts";

export type PlayedTurn = { turn: TalkTurn; ended: EndedTurn; ran: ToolCall[] };

const mostAnswers = 100;

/** The systems of a trade without a network. */
function egressTo(trade: Talk["trade"]): Egress {
  const answer = systemsOf[trade]();
  const refuse = () => Promise.reject(new Error("Nothing is read as a stream here"));
  return {
    stream: refuse,
    async request({ url, method = "GET", body }: EgressRequest) {
      const { pathname, searchParams } = new URL(url);
      const parsed = parseJson(typeof body === "string" ? body : "{}");
      const given = answer({
        method,
        path: decodeURIComponent(pathname),
        query: Object.fromEntries(searchParams),
        body: (parsed.ok ? parsed.value : {}) as JsonObject,
      });
      const text = JSON.stringify(given ?? { error: "not found" });
      const headers = { "content-type": "application/json" };
      return { status: given === undefined ? 404 : 200, headers, url, body: Buffer.from(text) };
    },
  };
}

/** A request as a provider would send it, which is all that an ideal sees. */
const wireOf = ({ messages }: ScriptedCall) => ({
  messages: messages.map((message: LLMMessage) =>
    message.role === "tool"
      ? { role: "tool", tool_call_id: message.toolCallId, content: message.content }
      : {
          role: message.role,
          content: message.content,
          tool_calls: (message.role === "assistant" ? (message.toolCalls ?? []) : []).map(
            ({ id, name, arguments: args }) => ({
              id,
              function: { name: name.replaceAll(".", "_"), arguments: JSON.stringify(args) },
            }),
          ),
        },
  ),
});

const isVerifier = ({ options }: ScriptedCall) => options.responseFormat !== undefined;

/** Plays one conversation on the engine alone, with the trade's real tools and a scripted model. */
export async function playInMemory(agent: AgentConfig, talk: Talk, mutate?: Mutator): Promise<PlayedTurn[]> {
  let ideal: Ideal = () => ({});
  const executor = new LocalExecutor({
    registry: createRegistry(toolsOf(agent.tool_settings)),
    egress: egressTo(talk.trade),
    settings: agent.tool_settings,
  });
  const context = { tenantId: "tenant-1", contactId: "contact-1", customerId: null, now: new Date() };
  const answer = (request: ScriptedCall): ScriptedMessage => {
    if (isVerifier(request)) return { text: '{"claimed":null}' };
    const seen = seenIn({ api: "openai", body: wireOf(request) });
    const made = ideal(seen);
    return (mutate === undefined ? made : mutate(made, seen)) as ScriptedMessage;
  };
  const names = agent.tools ?? agent.tool_settings.http.requests.map(({ name }) => `http.${name}`);
  const conversation = createTalk(
    Array.from({ length: mostAnswers }, () => answer),
    {
      agent: { ...agent, deed_check: "model" },
      describe: (name) => executor.describe(name),
      tools: Object.fromEntries(
        names.map((tool) => [
          tool,
          (args) => executor.execute({ tool, args, idempotencyKey: "key" }, context),
        ]),
      ),
    },
  );
  const requested: Decision[] = [];
  const played: PlayedTurn[] = [];
  for (const [nth, turn] of talk.turns.entries()) {
    ideal = idealOf(turn, talk.turns[nth - 1]?.reply ?? "");
    const before = conversation.calls.length;
    const [waits] = requested.splice(0, turn.decides === null ? 0 : 1);
    if (turn.decides !== null && waits === undefined) continue;
    const decision = waits === undefined ? null : { ...waits, state: turn.decides ?? "approved" };
    const ended = await conversation.say(messageOf(turn), decision === null ? {} : { decision });
    for (const { id, tool, toolVersion, args, summary } of ended.record.approvals.requested)
      requested.push({
        approvalId: id,
        kind: "tool_call",
        state: "approved",
        tool,
        toolVersion,
        args,
        draft: null,
        summary,
        hash: "h",
      });
    played.push({ turn, ended, ran: conversation.calls.slice(before) });
  }
  return played;
}
