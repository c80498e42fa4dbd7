import { failuresAfter } from "../session/attempts.ts";
import type { SessionState } from "../session/session-state.ts";
import type { Draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { handOver } from "./hand-over.ts";

/** The session after a question that was not sent: nothing can answer it. Calls that wait for a member stay as they are. */
const withoutQuestion = (session: SessionState): SessionState => ({
  ...session,
  openPrompt: null,
  waiting: session.waiting.map((call) => (call.approvalId === null ? { ...call, shownAt: null } : call)),
});

/** Replaces the reply by a handoff if too many turns in a row did not help (requirement G2). */
export function afterFailures(turn: Turn, said: Draft): Draft {
  const { failed_attempts: most } = turn.input.agent.escalation;
  const failures = failuresAfter(turn.session, said.attempt ?? "neutral");
  const isEnough = most > 0 && failures >= most && said.handoff === undefined;
  const isOver = isEnough || said.handoff !== undefined;
  turn.session = { ...turn.session, failedAttempts: isOver ? 0 : failures };
  if (!isEnough) return said;
  // A tool's result is still said; a question that was not understood is not repeated.
  const before = said.toolResult === null ? "" : said.text;
  if (before === "") turn.session = withoutQuestion(turn.session);
  const handed = handOver(turn, { reason: "failed_attempts", detail: String(failures) }, { before });
  const { toolResult, trouble, payload } = said;
  return { ...handed, toolResult, ...(trouble && { trouble }), ...(payload && { payload }) };
}
