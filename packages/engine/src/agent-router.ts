import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { channelSchema } from "@konstruct/core/message";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ConversationMemory } from "@konstruct/memory/conversation-memory";
import { InMemoryConversationMemory } from "@konstruct/memory/in-memory";
import type { TelemetrySink } from "@konstruct/telemetry/turn/sink";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { directJournal, earlierOf } from "./act/direct-journal.ts";
import type { EarlierCall, TurnInput } from "./input/turn-input.ts";
import { createPorts } from "./loop/create-ports.ts";
import { runLoop } from "./loop/run-loop.ts";
import { emptySession, type SessionState } from "./session/session-state.ts";
import type { PolicyEngine } from "./turn/policy-engine.ts";
import { toolContextOf } from "./turn/tool-context.ts";

export type Interaction = {
  text: string;
  customerId?: string;
  /** `channel` picks the channel. Every entry becomes an attribute of the contact; `customer_tier` also as `tier`. */
  context?: JsonObject;
};

export type AgentResponse = {
  text: string;
  toolResult: ToolResult | null;
  needsUserInput: boolean;
  missingParam: string | null;
};

export type AgentRouterOptions = {
  agent: AgentConfig;
  tools: ToolExecutor;
  llm?: LLMProvider | null;
  /** By default ranks by the words and letters of the agent's examples. */
  ranker?: IntentRanker;
  memory?: ConversationMemory;
  policy?: PolicyEngine;
  telemetry?: TelemetrySink;
  clock?: () => Date;
};

export type AgentRouter = {
  resolve(interaction: Interaction, sessionId: string): Promise<AgentResponse>;
};

function turnInput(interaction: Interaction, agent: AgentConfig, sessionId: string, sentAt: string) {
  const { text, customerId, context = {} } = interaction;
  const channel = channelSchema.safeParse(context.channel);
  const attributes: JsonObject = {
    ...context,
    ...(context.customer_tier === undefined ? {} : { tier: context.customer_tier }),
    ...(customerId === undefined ? {} : { customer_id: customerId }),
  };
  return {
    turnId: newId(),
    tenantId: "local",
    conversationId: sessionId,
    channel: channel.success ? channel.data : ("webchat" as const),
    agent,
    contact: { id: customerId ?? sessionId, attributes },
    inputs: [{ id: newId(), text, parts: [], sentAt }],
  };
}

/** Earlier calls passed to the next turn. */
const mostEarlier = 50;

/** A message that fits no intent is clarified instead of refused as out of scope, unless the agent names business functions. */
function withNamedScope(agent: AgentConfig): AgentConfig {
  const isNamed = agent.scope.functions.length > 0;
  return isNamed ? agent : { ...agent, scope: { ...agent.scope, enabled: false } };
}

/** Runs whole conversations in one process, with sessions in memory: for the command line's chat and for embedding. */
export function createAgentRouter(options: AgentRouterOptions): AgentRouter {
  const agent = withNamedScope(options.agent);
  const { llm = null, tools, memory = new InMemoryConversationMemory() } = options;
  const clock = options.clock ?? (() => new Date());
  const portsOf = (input: TurnInput) =>
    createPorts({
      llm,
      tools,
      ranker: options.ranker ?? rankerByLetters(agent),
      clock,
      turnId: input.turnId,
      journalOf: (looking) => directJournal(input.turnId, looking, () => toolContextOf(input, clock())),
      ...(options.policy === undefined ? {} : { policy: options.policy }),
      ...(options.telemetry === undefined ? {} : { telemetry: options.telemetry }),
    });
  const sessions = new Map<string, SessionState>();
  const earlier = new Map<string, EarlierCall[]>();
  const queues = new Map<string, Promise<unknown>>();

  async function resolve(interaction: Interaction, sessionId: string): Promise<AgentResponse> {
    const sentAt = clock().toISOString();
    const history = await memory.getHistory(sessionId, agent.history_window);
    const session = sessions.get(sessionId) ?? emptySession();
    const base = turnInput(interaction, agent, sessionId, sentAt);
    const before = earlier.get(sessionId) ?? [];
    const input: TurnInput = { ...base, history, session, earlier: before };
    const ended = await runLoop(input, portsOf(input));
    if (ended === undefined)
      throw new AppError("internal", "The turn lost its claim, but no other process can hold one here");
    const { outcome } = ended;
    sessions.set(sessionId, outcome.session);
    const made = earlierOf(input.turnId, ended.record, sentAt, (tool) => tools.describe(tool));
    earlier.set(sessionId, [...before, ...made].slice(-mostEarlier));
    await memory.append(sessionId, { role: "contact", text: interaction.text, at: sentAt });
    if (outcome.kind !== "reply")
      return { text: "", toolResult: null, needsUserInput: false, missingParam: null };

    const { reply, toolResult, needsUserInput, missingParam } = outcome;
    await memory.append(sessionId, { role: "agent", text: reply.text, at: clock().toISOString() });
    return { text: reply.text, toolResult, needsUserInput, missingParam };
  }

  return {
    /** Turns of one session run one after another, in the order of the calls. */
    resolve(interaction, sessionId) {
      const before = queues.get(sessionId) ?? Promise.resolve();
      const turn = before.then(() => resolve(interaction, sessionId));
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      queues.set(sessionId, settled);
      return turn;
    },
  };
}
