import { handoffCode } from "@konstruct/core/handoff";
import type { ConversationTurn } from "@konstruct/engine/conversation";
import type { SessionState } from "@konstruct/engine/session/session-state";
import { knowledgeTool } from "@konstruct/engine/view/tool-offers";
import { asksView, goalsView } from "../expect/views.ts";

/** What one line got, as a contact or a colleague could see it. */
export type HeardReply = {
  /** Null: nothing was said. */
  text: string | null;
  /** A parameter, `confirmation` or `human`; null: nothing is open. */
  asks: string | null;
  /** Look-ups that code makes before anything is proposed are left out, and searches of the articles. */
  tools: { tool: string; args: Record<string, unknown>; ok: boolean }[];
  /** Tools a member is asked about. */
  approvals: string[];
  handoff: string | null;
  /** What was recognised, and what is being served or was; without repeats. */
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
