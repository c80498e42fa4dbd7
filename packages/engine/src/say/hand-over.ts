import { dutyAt } from "@konstruct/core/agent/duty";
import type { Handoff } from "@konstruct/core/handoff";
import { type Draft, draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { handoffWords } from "./handoff-words.ts";
import { joined } from "./joined.ts";
import { linesOfTurn, speechOfTurn } from "./lines-of-turn.ts";

/** Who a limit keeps from being served cannot be helped meanwhile either. */
const mayGoOn = ({ reason }: Handoff) => reason !== "budget";

/**
 * A person is asked to take the conversation over, and the contact is told when that will be. Outside hours the agent may go
 * on helping: then nothing that is open is dropped.
 *
 * @param own the tenant's words for this case, where somebody is on duty
 * @param told the agent's own words that already say so: only when somebody is back is said behind them
 */
export function handOver(
  turn: Turn,
  handoff: Handoff,
  { before = "", own = "", told = "" }: { before?: string; own?: string; told?: string } = {},
): Draft {
  const { escalation } = turn.input.agent;
  const now = turn.ports.clock();
  const duty = dutyAt(escalation, now);
  const agentGoesOn = !duty.isOpen && escalation.outside_hours === "keep_answering" && mayGoOn(handoff);
  const words =
    duty.isOpen && own !== ""
      ? own
      : handoffWords(escalation, duty, now, linesOfTurn(turn), speechOfTurn(turn), agentGoesOn);
  const text = duty.isOpen && told !== "" ? told : [before, told, words].filter(Boolean).reduce(joined);
  return { ...draft(text), handoff, agentGoesOn };
}
