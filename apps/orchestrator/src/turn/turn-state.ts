import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ChannelSender } from "@konstruct/core/channel";
import type { Attachment } from "@konstruct/core/message";
import type { InternalThread } from "@konstruct/db/escalation/internal-threads";
import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { EndedTurn } from "@konstruct/engine/turn/outcome";
import type { BrokenTurn } from "./claimed/past-steps.ts";
import type { Placeholder } from "./decide/presence.ts";

/** A claimed conversation as the guards leave it for a turn. */
export type GuardedClaim = {
  claimed: ClaimedTurn;
  /** The internal thread in which a colleague asks; null in a contact's conversation. */
  thread: InternalThread | null;
};

/** What a turn is decided from. */
export type TurnState = GuardedClaim & {
  /** The turn as an earlier run left it when it was interrupted; null for a new turn. `claimed.pending`: the messages it began with. */
  broken: BrokenTurn | null;
  /** Messages that arrived after an interrupted turn began, up to the next decision or file: read before its next write. */
  unread: readonly PendingMessage[];
  /** Claimed messages that this turn does not begin with. */
  behind: readonly PendingMessage[];
  /** The claim took as many messages as it may, so others may be pending. */
  isFull: boolean;
};

/** What a turn decided. */
export type TurnResult = {
  turnId: string;
  /** The claim with every message the turn has read; the newest is answered. */
  claimed: ClaimedTurn;
  /** Messages are left for the next turn. */
  hasMore: boolean;
  agent: AgentConfig;
  agentVersionId: string;
  startedAt: Date;
  ended: EndedTurn;
  trace: TurnTrace;
  /** The message that announced an answer, which the reply replaces. */
  placeholder: Placeholder | undefined;
  /** Files sent with the reply. */
  attachments: Attachment[];
  sender: ChannelSender | undefined;
};
