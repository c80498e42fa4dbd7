import { factsIn } from "../compose/render-result.ts";
import { recentGoal } from "../goals/goal-stack.ts";
import { isStale } from "../loop/sources.ts";
import { knowledgeTool } from "../loop/tool-offers.ts";
import type { Answer } from "./answer.ts";
import { intentOf } from "./what-is-open.ts";

/** What was looked up longer ago may have changed. */
const freshForMs = 10 * 60_000;

/** The fields of the record that was shown last, for a question about it; null where none was, or they were just said. */
export function shownRecord(answer: Answer): string | null {
  const { earlier = [], history } = answer.run.turn.input;
  const last = earlier.at(-1);
  const recent = recentGoal(answer.session);
  if (last === undefined || recent === null || last.effect !== "read" || last.tool === knowledgeTool)
    return null;
  if (intentOf(answer.run.turn, recent.type)?.tool !== last.tool || !last.result.success) return null;
  const now = new Date(answer.run.beganAt);
  if (now.getTime() - Date.parse(last.at) > freshForMs || isStale(last, answer.run, now)) return null;
  const facts = last.result.data === null ? "" : factsIn(last.result.data, answer);
  const isJustSaid = history.findLast(({ role }) => role === "agent")?.text.includes(facts) === true;
  return facts === "" || isJustSaid ? null : facts;
}
