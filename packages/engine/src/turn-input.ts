import type { AgentConfig } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel, Part } from "@konstruct/core/message";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { ToolResult } from "@konstruct/tools/tool-result";
import type { Decision } from "./approvals/approval.ts";
import type { SessionState } from "./session-state.ts";

export type TurnMessage = { id: string; text: string; parts: Part[]; sentAt: string };

/** Everything one turn decides from. Between two passes only `session` and `toolResults` change. */
export type TurnInput = {
  turnId: string;
  tenantId: string;
  conversationId: string;
  channel: Channel;
  agent: AgentConfig;
  /** `attributes.tier` and `attributes.customer_id` are read by intents and tools. */
  contact: { id: string; displayName?: string; attributes: JsonObject };
  session: SessionState;
  /** Oldest first, already windowed, without `inputs`. */
  history: ConversationMessage[];
  /** Every pending message of the conversation: one burst, one reply. */
  inputs: TurnMessage[];
  /** A person's decision instead of messages: each has a turn of its own. */
  decision?: Decision | null;
  toolResults: { toolCallId: string; result: ToolResult }[];
};
