import type { AgentConfig } from "@konstruct/core/agent/agent-config";
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

/** A file that came with a message, as it was taken in (requirement H1). What stands in it is data. */
export type ReadFile = {
  messageId: string;
  filename: string | null;
  kind: string;
  state: "ready" | "failed";
  /** What could be read of it; empty for a recording. */
  text: string;
  receipt: Receipt | null;
  /** Why it failed, or why there is no text: a sentence for the contact. */
  reason: string | null;
};

/** A tool call of an earlier turn of this conversation, with how it ended. */
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

/** Everything one turn decides from. */
export type TurnInput = {
  turnId: string;
  tenantId: string;
  conversationId: string;
  channel: Channel;
  agent: AgentConfig;
  /** A colleague asks about the conversation of this contact: things are looked up for them and nothing is done. */
  audience?: "member";
  /** `attributes.tier` and `attributes.customer_id` are read by intents and tools. */
  contact: { id: string; displayName?: string; attributes: JsonObject };
  session: SessionState;
  /** Oldest first, already windowed, without `inputs`. */
  history: ConversationMessage[];
  /** Nothing beyond the window unless given. */
  memory?: TurnMemory | undefined;
  /** Oldest first. */
  earlier?: readonly EarlierCall[] | undefined;
  /** Every pending message of the conversation: one burst, one reply. */
  inputs: TurnMessage[];
  /** Those of the pending messages. */
  files?: readonly ReadFile[] | undefined;
  /** What models may cost is used up for the tenant or the agent, and a person is to take over. */
  isBudgetGone?: true;
  /** A person's decision instead of messages: each has a turn of its own. */
  decision?: Decision | null;
};
