import { handoffCode } from "@konstruct/core/handoff";
import type { ConversationTurn } from "@konstruct/engine/conversation";
import type { SessionState } from "@konstruct/engine/session/session-state";
import { knowledgeTool } from "@konstruct/engine/view/tool-offers";
import { asksView, goalsView } from "../expect/views.ts";

/** The visible result of one line, for the contact or a member. */
export type HeardReply = {
  /** Null: no reply. */
  text: string | null;
  /** A parameter, `confirmation` or `human`; null: no open question. */
  asks: string | null;
  /** Without look-ups that code makes before any proposal, and without searches of articles. */
  tools: { tool: string; args: Record<string, unknown>; ok: boolean }[];
  /** Tools that wait for a member's approval. */
  approvals: string[];
  handoff: string | null;
  /** Recognised, current and earlier requests; without repeats. */
  intents: string[];
};

export function heardReply(turn: ConversationTurn, session: SessionState): HeardReply {
  const { outcome, record } = turn.ended;
  const recognised = turn.trace.decisions.understood?.intent_id;
  return {
    text: turn.reply,
    asks: asksView(session),
    tools: record.toolCalls
      .filter(({ tool, isLookUp }) => isLookUp !== true && tool !== knowledgeTool)
      .map(({ tool, args, result }) => ({ tool, args, ok: result.success })),
    approvals: record.approvals.requested.flatMap(({ tool }) => (tool === null ? [] : [tool])),
    handoff: outcome.handoff === undefined ? null : handoffCode(outcome.handoff),
    intents: [
      ...new Set([
        ...(typeof recognised === "string" ? [recognised] : []),
        ...Object.keys(goalsView(session)),
      ]),
    ],
  };
}
