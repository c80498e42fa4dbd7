import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel, Part } from "@konstruct/core/message";
import type { Receipt } from "@konstruct/media/receipt/receipt";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { TurnMemory } from "@konstruct/memory/turn-memory";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { SessionState } from "../session/session-state.ts";
import type { Decision } from "./approval.ts";

export type TurnMessage = { id: string; text: string; parts: Part[]; sentAt: string };

/** A file that came with a message, after it was read (requirement H1). Its content is data, never an instruction. */
export type ReadFile = {
  messageId: string;
  filename: string | null;
  kind: string;
  state: "ready" | "failed";
  /** The text read from the file; empty for a recording. */
  text: string;
  receipt: Receipt | null;
  /** Why reading failed, or why there is no text: a sentence for the contact. */
  reason: string | null;
};

/** A tool call of an earlier turn of this conversation, with its end. */
export type EarlierCall = {
  turnId: string;
  tool: string;
  effect: ToolEffect;
  args: JsonObject;
  state: "done" | "failed" | "unknown";
  result: ToolResult;
  idempotencyKey: string;
  /** ISO 8601. */
  at: string;
};

/** All input of one turn; everything else from outside comes through its ports. */
export type TurnInput = {
  turnId: string;
  tenantId: string;
  conversationId: string;
  channel: Channel;
  agent: AgentConfig;
  /**
   * `member`: a member asks about this conversation in its internal thread. `awaiting`: the contact waits for a person who has not
   * come. Both turns only read.
   */
  audience?: "member" | "awaiting";
  /** `attributes.tier` and `attributes.customer_id` are read by intents and tools. */
  /** The members whom a notice gets to, so that a person is promised only if one can be reached; null: there is no tenant to ask. */
  reachable: readonly NoticedMember[] | null;
  contact: { id: string; displayName?: string; attributes: JsonObject };
  session: SessionState;
  /** Oldest first, limited to the window, without `inputs`. */
  history: ConversationMessage[];
  /** What is remembered beyond the window; undefined: nothing. */
  memory?: TurnMemory | undefined;
  /** Oldest first. */
  earlier?: readonly EarlierCall[] | undefined;
  /** Every pending message of the conversation. They get one reply together. */
  inputs: TurnMessage[];
  /** The files of the pending messages. */
  files?: readonly ReadFile[] | undefined;
  /** The budget of the tenant or the agent is used up, and its rule is to hand over to a person. */
  isBudgetGone?: true;
  /** The reply begins with the notice that an AI answers, in its standard words. */
  isDisclosing?: true;
  /** Colleagues were asked to take over, have not ended that, and the agent goes on meanwhile. */
  isPersonAsked?: true;
  /** A member's decision. It has a turn of its own, without messages. */
  decision?: Decision | null;
};
