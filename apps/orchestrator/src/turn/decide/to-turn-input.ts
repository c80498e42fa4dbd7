import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
import { wordsOfParts } from "@konstruct/core/words-of-parts";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { KnownContact } from "@konstruct/db/turn/resolve-contact";
import type { Decision } from "@konstruct/engine/input/approval";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import { readSession } from "@konstruct/engine/session/read-session";
import { emptySession, type SessionState } from "@konstruct/engine/session/session-state";
import type { TurnMemory } from "@konstruct/memory/turn-memory";
import { channelOf } from "../claimed/target-of.ts";
import { begunBefore, earlierOf } from "./earlier-of.ts";

/** The claim as the engine's turn input. */
export function toTurnInput(
  claimed: ClaimedTurn,
  turnId: string,
  agent: AgentConfig,
  contact: KnownContact,
  reachable: readonly NoticedMember[],
  memory: TurnMemory,
  decision: Decision | null,
): TurnInput {
  return {
    turnId,
    tenantId: claimed.tenantId,
    conversationId: claimed.conversationId,
    channel: channelOf(claimed),
    agent,
    ...(claimed.internalThreadOf !== null && { audience: "member" as const }),
    ...(claimed.isAwaited === true && { audience: "awaiting" as const }),
    ...(claimed.escalationId !== null && { isPersonAsked: true as const }),
    reachable,
    contact: {
      id: contact.id,
      attributes: contact.attributes,
      ...(contact.displayName !== null && { displayName: contact.displayName }),
    },
    session: sessionOf(claimed),
    memory,
    history: claimed.history.map(({ author, text, parts, at }) => {
      const beside = author === "agent" ? "" : wordsOfParts(parts);
      return { role: author, text, at, ...(beside !== "" && { beside }) };
    }),
    ...((claimed.earlierCalls.length > 0 || claimed.toolCalls.length > 0) && {
      earlier: [...earlierOf(claimed), ...begunBefore(claimed)],
    }),
    // A decision is announced by a message without text.
    inputs: claimed.pending
      .filter((message) => message.envelope.approvalId === undefined)
      .map((message) => ({
        id: message.id,
        text: message.text,
        parts: message.parts,
        sentAt: message.sentAt,
      })),
    decision,
  };
}

/** If a person has answered since, the agent's last question is not the open question any more. */
function sessionOf({ session, history }: ClaimedTurn): SessionState {
  if (session === null) return emptySession();
  const state = readSession(session.state);
  const lastSaid = history.findLast((message) => message.author !== "contact");
  return lastSaid?.author === "member" ? { ...state, openPrompt: null } : state;
}
