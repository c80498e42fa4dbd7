import { joined } from "../compose/joined.ts";
import { wordings } from "../compose/wordings.ts";
import { goalLabel } from "../intents/words-for-people.ts";
import { activeGoal } from "../session-state.ts";
import type { Draft } from "./draft.ts";
import { endGoal, intentOf, resumeGoal } from "./goals.ts";
import { joinedWords } from "./joined-words.ts";
import { openQuestion } from "./open-question.ts";
import { makePlan } from "./plan.ts";
import { type PlanEnd, runPlan } from "./run-plan.ts";
import type { Turn } from "./turn.ts";

/** What a reply keeps of the one before it, whatever is said behind. */
const handedOver = ({ handoff, agentGoesOn }: Draft): Partial<Draft> =>
  handoff === undefined ? {} : { handoff, agentGoesOn: agentGoesOn === true };

/** Goals one reply serves at most: one that was done, and what was waiting for it. */
const mostContinued = 2;

/**
 * After a reply that leaves nothing open: goes back to what was interrupted (requirement D3), in the same reply. Asks its
 * question again, or does what only waited for the goal that has just ended.
 */
export async function withResumed(turn: Turn, said: Draft, text: string): Promise<PlanEnd> {
  let reply = said;
  for (let continued = 0; continued < mostContinued; continued++) {
    const isHandedOver = reply.handoff !== undefined && reply.agentGoesOn !== true;
    if (reply.needsUserInput || isHandedOver || activeGoal(turn.session) !== null) break;
    const goal = resumeGoal(turn);
    if (goal === null) break;
    const intent = intentOf(turn.input.agent, goal);
    if (intent === null) {
      endGoal(turn, "abandoned");
      continue;
    }
    const open = openQuestion(turn, goal);
    if (open !== null) {
      const question = wordings.resumed(goalLabel(intent), open.question);
      const payload = { ...reply.payload, waiting_for_param: open.param };
      reply = {
        ...reply,
        text: joined(reply.text, question),
        needsUserInput: true,
        missingParam: open.param,
        payload,
      };
      break;
    }
    await makePlan(turn, intent, goal);
    const ended = await runPlan(turn, intent, text);
    if (ended.kind === "needs_tools") {
      turn.session = { ...turn.session, preamble: { text: reply.text, provenance: reply.provenance ?? [] } };
      return ended;
    }
    reply = { ...handedOver(reply), ...ended.draft, ...joinedWords(reply, ended.draft) };
  }
  return { kind: "draft", draft: reply };
}
