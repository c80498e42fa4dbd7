import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import { idAfter, idWithin } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel } from "@konstruct/core/message";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { directJournal, earlierOf } from "./act/direct-journal.ts";
import type { Decision, RequestedApproval } from "./input/approval.ts";
import type { EarlierCall, TurnInput } from "./input/turn-input.ts";
import { createPorts } from "./loop/create-ports.ts";
import { runLoop } from "./loop/run-loop.ts";
import { type TurnTrace, traceOf } from "./record/turn-trace.ts";
import {
  emptySession,
  type SessionState,
  sessionStateSchema,
  storedSession,
} from "./session/session-state.ts";
import type { LoopPorts } from "./turn/loop-run.ts";
import type { EndedTurn } from "./turn/outcome.ts";
import { toolContextOf } from "./turn/tool-context.ts";

export type ConversationOptions = {
  /** Read again for each turn, because another version may be published in between. */
  readonly agent: AgentConfig;
  tools: ToolExecutor;
  /** Null in built-in mode. */
  llm?: LLMProvider | null;
  /** By default ranks by the words and letters of the agent's examples. */
  ranker?: IntentRanker;
  clock: () => Date;
  /** A UUID from which the turns' ids are derived. */
  id: string;
  channel?: Channel;
  contact?: TurnInput["contact"];
  /** By default everybody can be reached. */
  reachable?: TurnInput["reachable"];
  /** Derived from `id` by default. */
  nextTurnId?: () => string;
  /** For tests that observe or break a port. */
  adapt?: (ports: LoopPorts) => LoopPorts;
};

export type ConversationTurn = {
  turnId: string;
  reply: string | null;
  ended: EndedTurn;
  trace: TurnTrace;
};

export type MemberDecision =
  | { kind: "approve" }
  | { kind: "edit"; args?: JsonObject; draft?: string }
  | { kind: "reject" }
  | { kind: "expire" };

export type Conversation = {
  /** Runs one turn over these messages together. */
  say(...texts: string[]): Promise<ConversationTurn>;
  /**
   * Runs the turn of a member's decision.
   * @throws AppError `conflict` if the approval is not pending
   */
  decide(approvalId: string, decision: MemberDecision): Promise<ConversationTurn>;
  /** Pending approvals, oldest first. */
  pending(): RequestedApproval[];
  session(): SessionState;
};

function decisionOf(approval: RequestedApproval, made: MemberDecision): Decision {
  const { id, kind, tool, toolVersion, summary } = approval;
  const edited: Partial<Extract<MemberDecision, { kind: "edit" }>> = made.kind === "edit" ? made : {};
  const { args = approval.args, draft = approval.draft } = edited;
  const states = { approve: "approved", edit: "approved", reject: "rejected", expire: "expired" } as const;
  const hash = canonicalJson({ id, tool, args, draft });
  return { approvalId: id, kind, state: states[made.kind], tool, toolVersion, args, draft, summary, hash };
}

/**
 * A whole conversation in one process with the engine of production, for evaluations and tests. The session goes through JSON
 * between turns, as it does in the database.
 */
export function createConversation(options: ConversationOptions): Conversation {
  const { tools, clock, id, channel = "webchat" } = options;
  const contact = options.contact ?? { id: idWithin(id, 1), attributes: {} };
  const waiting = new Map<string, RequestedApproval>();
  const history: ConversationMessage[] = [];
  let session = emptySession();
  const earlier: EarlierCall[] = [];
  let turns = 0;

  async function run(texts: string[], decision: Decision | null): Promise<ConversationTurn> {
    const turnId = options.nextTurnId?.() ?? idAfter(id, ++turns);
    const { agent } = options;
    const at = clock().toISOString();
    const made = createPorts({
      llm: options.llm ?? null,
      tools,
      ranker: options.ranker ?? rankerByLetters(agent),
      clock,
      turnId,
      journalOf: (looking) => directJournal(turnId, looking, () => toolContextOf(input, clock())),
    });
    const ports = options.adapt?.(made) ?? made;
    const input: TurnInput = {
      turnId,
      tenantId: id,
      conversationId: id,
      channel,
      agent,
      reachable: options.reachable ?? null,
      contact,
      session,
      history: history.slice(-agent.history_window),
      earlier: [...earlier],
      inputs: texts.map((text, index) => ({ id: `${turnId}/${index}`, text, parts: [], sentAt: at })),
      decision,
    };
    const ended = await runLoop(input, ports);
    if (ended === undefined)
      throw new AppError("internal", "The turn lost its claim, but no other process can hold one here");
    const stored = storedSession({ ...ended.outcome.session, version: session.version + 1 });
    session = sessionStateSchema.parse(JSON.parse(JSON.stringify(stored)));
    for (const { id: withdrawn } of ended.record.approvals.withdrawn) waiting.delete(withdrawn);
    for (const approval of ended.record.approvals.requested) waiting.set(approval.id, approval);
    const reply = ended.outcome.kind === "reply" ? ended.outcome.reply.text : null;
    for (const text of texts) history.push({ role: "contact", text, at });
    earlier.push(...earlierOf(turnId, ended.record, at, (tool) => tools.describe(tool)));
    if (reply !== null) history.push({ role: "agent", text: reply, at: clock().toISOString() });
    return { turnId, reply, ended, trace: traceOf(input, ports.recorded(), ended) };
  }

  return {
    say: (...texts) => run(texts, null),
    async decide(approvalId, made) {
      const approval = waiting.get(approvalId);
      if (approval === undefined) throw new AppError("conflict", `Approval ${approvalId} is not pending`);
      waiting.delete(approvalId);
      return run([], decisionOf(approval, made));
    },
    pending: () => [...waiting.values()],
    session: () => session,
  };
}
