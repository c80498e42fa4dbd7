import type { Handoff, HandoffReason } from "@konstruct/core/handoff";
import { safeLinks } from "@konstruct/core/links/safe-links";
import { parkedGoals } from "../goals/goal-stack.ts";
import { preferencesIn } from "../propose/understand/preferences/preferences-in.ts";
import { allowedUrls } from "../say/links/allowed-urls.ts";
import type { DraftAnswer } from "../turn/drafter.ts";
import type { SilentOutcome } from "../turn/outcome.ts";
import { overridden, type SupervisedReply } from "../turn/supervised-reply.ts";
import type { Turn } from "../turn/turn.ts";
import { askReviewer } from "./ask-reviewer.ts";
import { draftRequestOf } from "./draft-request.ts";

/** Drafts of one conversation that may wait; more would overload the reviewer. */
const mostWaiting = 10;

/** Why a person has to answer; null when a draft waits for approval. */
function handoffReasonOf(
  answer: DraftAnswer,
  reply: SupervisedReply,
  threshold: number,
): HandoffReason | null {
  if (reply.action_type !== "escalate") return null;
  if (!answer.ok) return "no_draft";
  if (reply.confidence < threshold) return "low_confidence";
  // The model was sure, but its words cannot be sent.
  return answer.reply.action_type === "escalate" ? "agent_escalated" : "no_draft";
}

const silent = ({ session, record }: Turn, reason: string, handoff?: Handoff): SilentOutcome => ({
  kind: "silent",
  reason,
  ...(handoff !== undefined && { handoff }),
  session,
  record,
});

/** The corrected draft, or an escalation if there is none. */
function writtenReply(turn: Turn, answer: DraftAnswer): SupervisedReply {
  const failed: SupervisedReply = {
    intent: "other",
    action_type: "escalate",
    confidence: 0,
    draft: "",
    internal_note: answer.ok ? "" : `No draft: the model gave none that can be used (${answer.error.code}).`,
  };
  return overridden(answer.ok ? answer.reply : failed, turn.input.agent.supervised);
}

/**
 * A turn of a supervised agent (requirement C1): all look-ups first, then one typed draft is asked for, without a tool loop (one
 * request, two if the first answer is invalid).
 */
export async function supervise(turn: Turn, text: string, trigger: Handoff | null): Promise<SilentOutcome> {
  // No draft can be paid for; a person gets the contact's words alone.
  if (trigger?.reason === "budget") return silent(turn, "escalated", trigger);
  const { agent, inputs } = turn.input;
  turn.record.preferences.push(...inputs.flatMap((message) => preferencesIn(agent, message)));
  const request = await draftRequestOf(turn, text);
  const answer = await turn.ports.drafter.draft(request);
  turn.record.modelCalls.push(...answer.modelCalls);
  const written = writtenReply(turn, answer);
  // The reviewer sees only links that are allowed.
  const urls = allowedUrls(turn, Object.values(request.lookedUp));
  const reply = { ...written, draft: safeLinks(written.draft, urls) };
  const classified = {
    intent_id: reply.intent,
    redacted_params: [],
    confidence: reply.confidence / 100,
    action_type: reply.action_type,
  };
  turn.emit("intent_classified", classified, answer.ok ? "info" : "error");
  const isTooMany = parkedGoals(turn.session).length >= mostWaiting;
  if (!isTooMany) askReviewer(turn, reply, request);
  turn.emit("response_generated", { length: reply.draft.length, needs_input: false, draft: true });
  turn.emit("memory_updated", { count: turn.input.history.length + turn.input.inputs.length });
  const { threshold } = agent.supervised;
  const reason = isTooMany ? "too_many_approvals" : handoffReasonOf(answer, reply, threshold);
  const handoff = trigger ?? (reason === null ? null : { reason, detail: "" });
  return handoff === null ? silent(turn, "draft_waits_for_approval") : silent(turn, "escalated", handoff);
}
