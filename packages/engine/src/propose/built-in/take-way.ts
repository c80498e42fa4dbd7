import type { Intent } from "@konstruct/core/agent/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { extractSlots } from "@konstruct/understanding/slots/slot-extractors";
import { moveContextOf } from "../../goals/move-context.ts";
import type { Way } from "../../session/way.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { namingWords } from "../understand/intents/said-words.ts";
import type { Answer } from "./answer.ts";
import { openGoal } from "./opening.ts";
import { serveGoals } from "./serve-goal.ts";
import { reportIntent } from "./ways.ts";
import { withContact } from "./what-is-open.ts";

/** How many messages before a button are read for what it is about. */
const mostBefore = 4;
/** Fewer naming words are a value or a yes. */
const fewestWords = 2;
const longestWords = 300;

/** What the contact wrote before a button, without bare values, with the record it was about. */
function wordsBefore({ turn }: LoopRun): string {
  const { history } = turn.input;
  const written = history.flatMap(({ role, text }) => (role === "contact" ? [text.trim()] : []));
  const telling = written.slice(-mostBefore).filter((text) => namingWords(text).length >= fewestWords);
  const words = (telling.length > 0 ? telling.join("\n") : (written.at(-1) ?? "")).slice(-longestWords);
  const { focus } = turn.session;
  return focus === null || words === "" || words.includes(focus.key) ? words : `${words} (${focus.key})`;
}

function open(answer: Answer, intent: Intent, given: Record<string, string>): void {
  const { turn } = answer.run;
  const words = wordsBefore(answer.run);
  const read = extractSlots(words, paramSpecsOf(intent), { now: turn.ports.clock() });
  const params = { ...read, ...given };
  openGoal(answer, intent, { intentId: intent.id, params, confidence: 1, relation: "new" }, words);
}

function leave(answer: Answer): void {
  const { goal } = answer;
  if (goal !== null) {
    const waiting = withContact(answer.session).filter(({ goalType }) => goalType === goal.type);
    answer.propose(...waiting.map(({ op }) => ({ kind: "withdraw" as const, op })));
    answer.move({ kind: "cancel_goal", type: goal.type });
  }
  answer.speak(answer.lines.dialogue.whatElse);
  answer.propose({ kind: "say", text: answer.memory.spoken, done: [], closes: false });
}

/** Goes the way that the contact chose. What they wrote before is not asked for again. */
export function takeWay(answer: Answer, way: Way): void {
  const { turn } = answer.run;
  const report = way === "report" ? reportIntent(turn) : null;
  const asked = moveContextOf(turn).eligible.find(({ id }) => way === `request:${id}`);
  if (way === "else") leave(answer);
  else if (report !== null) open(answer, report.intent, { [report.param]: wordsBefore(answer.run) });
  else if (asked !== undefined) open(answer, asked, {});
  else if (way === "colleague")
    answer.propose({ kind: "hand_over", reason: "contact_asked", text: "", because: "contact_asked" });
  else serveGoals(answer, false);
}
