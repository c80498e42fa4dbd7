import type { Intent } from "@konstruct/core/agent/agent-config";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { fill } from "@konstruct/core/language/fill";
import { unsaid, wasSaid } from "../../say/in-other-words.ts";
import { joined } from "../../say/joined.ts";
import { slotLabel } from "../../say/labels.ts";
import { offersPersonBeside, personOffer, withNewOffer } from "../../say/offer-person.ts";
import { questionFor, reminderFor } from "../../say/question.ts";
import { fillTemplate } from "../../say/render-result.ts";
import { resultWords } from "../../say/result-words.ts";
import type { Goal } from "../../session/session-state.ts";
import { succeeded } from "../../turn/loop-run.ts";
import { likedWords } from "../understand/preferences/remembered-slots.ts";
import type { Answer } from "./answer.ts";
import { argsOf, preferencesOf } from "./call/tool-call.ts";
import { buttons, capitalised } from "./ways/ways.ts";
import { intentOf, withContact } from "./what-is-open.ts";

/** Goals that one answer may end, one after another. */
const mostGoals = 10;

/** Proposes the statements so far as the reply, without a question. */
export function sayIt(answer: Answer): void {
  const { spoken, isFailed, isRefused } = answer.memory;
  const done = succeeded(answer.run).map(({ op }) => op);
  const text = withNewOffer(answer.run.turn, spoken);
  const beside = isFailed || isRefused ? buttons(answer, ["report", "colleague"]) : {};
  answer.propose({ kind: "say", text, done, closes: false, ...(isFailed && { unsure: true }), ...beside });
}

/** The label of a resumed intent. */
const labelOf = (answer: Answer, intent: Intent) => answer.say(intent.label ?? answer.lines.dialogue.request);

/** The line that offers a person as another option, if the tenant has one; not in two messages in a row. */
export function orPerson({ run: { turn }, lines }: Answer): string {
  const { natural_language: mayAsk, offer = "" } = turn.input.agent.escalation;
  // An agent with a question of its own for this gets that question added.
  const isOffered = !mayAsk || offer !== "" || offersPersonBeside(turn);
  return isOffered ? "" : lines.dialogue.orPerson;
}

/** The question for a missing value, with other words each time. */
function wordsAsking(answer: Answer, intent: Intent, goal: Goal, param: string, isCounted: boolean): string {
  const { turn } = answer.run;
  const { dialogue } = answer.lines;
  const isInterrupted = answer.isInterrupted(goal.type);
  const plain = questionFor(intent, param, dialogue, answer.say);
  const reminder = reminderFor(intent, param, dialogue, answer.say, turn.ports.clock());
  const question = wasSaid(turn, plain) ? reminder : plain;
  if (isInterrupted) return fill(dialogue.backTo, { label: labelOf(answer, intent), question });
  if (question === plain) return plain;
  if (!isCounted || goal.clarifications === 0) return question;
  const again = answer.memory.spoken === "" ? fill(dialogue.askAgain, { question }) : question;
  const last = fill(dialogue.cannotSkip, { label: slotLabel(intent, param, dialogue, answer.say) });
  return unsaid(turn, [[again, orPerson(answer)].filter(Boolean).join(" "), last]);
}

/**
 * Whether the agent's last message holds the reminder for this value. Repeating it every time would annoy.
 */
export function wasAskedLast({ run: { turn }, lines, say }: Answer, intent: Intent, param: string): boolean {
  const last = turn.input.history.findLast(({ role }) => role === "agent")?.text ?? "";
  const reminder = reminderFor(intent, param, lines.dialogue, say, turn.ports.clock());
  // Which of the shown records is wanted is asked again with every answer about one of them.
  return param !== intent.ends_with && last.includes(reminder);
}

/** Asks for one value of the active goal, after the statements so far. */
export function askFor(answer: Answer, intent: Intent, goal: Goal, param: string, isCounted: boolean): void {
  const isInterrupted = answer.isInterrupted(goal.type);
  if (isInterrupted && wasAskedLast(answer, intent, param)) {
    sayIt(answer);
    return;
  }
  const question = wordsAsking(answer, intent, goal, param, isCounted);
  if (answer.memory.spoken !== "") sayIt(answer);
  const isAgain = isCounted && !isInterrupted && goal.clarifications > 0;
  const counted = isCounted && !isInterrupted ? { unsure: isAgain } : {};
  const isTentative = answer.memory.tentative === intent.id;
  const named = `${capitalised(intent.topic === undefined ? labelOf(answer, intent) : answer.say(intent.topic))}: ${question}`;
  const offered = isAgain || isTentative ? buttons(answer, ["else", "report", "colleague"]) : {};
  const text = isTentative ? named : question;
  answer.propose({ kind: "ask", text, slot: param, ...counted, ...offered });
}

/** Ends a goal after too many questions and offers a person (requirement B5). */
function giveUpAsking(answer: Answer, intent: Intent, param: string): void {
  const { dialogue } = answer.lines;
  const line = fill(dialogue.tooManyQuestions, { label: slotLabel(intent, param, dialogue, answer.say) });
  answer.move({ kind: "close_goal", failed: true });
  answer.speak(`${line} ${personOffer(answer.run.turn)}`);
  answer.propose({ kind: "decline", text: answer.memory.spoken });
}

/** Proposes the tool call of the active goal. Waiting calls of the same tool with other arguments are withdrawn. */
export function callTool(answer: Answer, tool: string, args: JsonObject): void {
  const stale = withContact(answer.session).filter(
    (one) => one.tool === tool && canonicalJson(one.args) !== canonicalJson(args),
  );
  answer.propose(...stale.map(({ op }) => ({ kind: "withdraw" as const, op })), { kind: "call", tool, args });
}

/** Says the result of a finished goal and attaches its files. */
export function speakResult(
  answer: Answer,
  intent: Intent,
  goal: Pick<Goal, "slots" | "remembered"> | null,
  done: { args: JsonObject; result: JsonObject | null },
): void {
  const { turn } = answer.run;
  const { lines, language } = answer;
  answer.speak(
    resultWords({
      agent: turn.input.agent,
      intent,
      params: { ...goal?.slots, ...done.args },
      remembered: goal?.remembered ?? [],
      liked: likedWords(turn.input.agent, preferencesOf(turn)),
      result: done.result,
      tells: turn.ports.tools.describe(intent.tool ?? "")?.tells,
      lines: lines.dialogue,
      language,
      say: answer.say,
      zone: answer.zone,
    }),
  );
  answer.propose(...intent.attach.map((file) => ({ kind: "attach" as const, file })));
}

function handOver(answer: Answer, intent: Intent): void {
  const own =
    intent.reply === undefined
      ? null
      : fillTemplate(answer.say(intent.reply), { agent: answer.run.turn.input.agent.name }, answer);
  const text = joined(answer.memory.spoken, own ?? "");
  answer.move({ kind: "close_goal" });
  answer.propose({ kind: "hand_over", reason: "the contact asked", text, because: "contact_asked" });
}

function closingWords(answer: Answer, intent: Intent, goal: Goal, last: string): string {
  const chosen = goal.shown.find((item) => item.key === goal.slots[last])?.label ?? String(goal.slots[last]);
  const fields = { agent: answer.run.turn.input.agent.name, ...goal.slots, chosen };
  return (
    fillTemplate(answer.say(intent.closing ?? ""), fields, answer) ||
    fill(answer.lines.dialogue.noted, { what: chosen })
  );
}

/** Serves one goal: asks, calls its tool, or says its result. True: it has ended, and another may be served. */
function serveOne(answer: Answer, intent: Intent, goal: Goal, isCounted: boolean): boolean {
  const { max_clarifications: most } = answer.run.turn.input.agent;
  const [missing] = goal.missing;
  if (missing !== undefined && answer.memory.isLeaving) {
    sayIt(answer);
    return false;
  }
  if (missing !== undefined) {
    const isTooMany = isCounted && !answer.isInterrupted(goal.type) && goal.clarifications >= most;
    if (isTooMany) giveUpAsking(answer, intent, missing);
    else askFor(answer, intent, goal, missing, isCounted);
    return false;
  }
  const { ends_with: last } = intent;
  if (last !== null && goal.slots[last] !== undefined) {
    answer.speak(closingWords(answer, intent, goal, last));
    return answer.move({ kind: "close_goal" }).ok;
  }
  if (last !== null && goal.answered) {
    askFor(answer, intent, goal, last, isCounted);
    return false;
  }
  if (intent.tool === "escalate") {
    handOver(answer, intent);
    return false;
  }
  if (intent.tool !== null) {
    callTool(answer, intent.tool, argsOf(answer.run.turn, intent, goal));
    return false;
  }
  speakResult(answer, intent, goal, { args: {}, result: null });
  return answer.move({ kind: "close_goal" }).ok;
}

/**
 * Serves the active goal and then those it interrupted, until something is asked, called or said.
 * @param isCounted whether a question counts towards the limit of questions in a row; others only repeat the open question
 */
export function serveGoals(answer: Answer, isCounted: boolean): void {
  for (let served = 0; served < mostGoals; served++) {
    const { goal } = answer;
    const intent = intentOf(answer.run.turn, goal?.type);
    if (goal === null || (intent === null && !answer.move({ kind: "close_goal", failed: true }).ok)) break;
    if (intent === null) continue;
    if (!serveOne(answer, intent, goal, isCounted)) return;
  }
  if (answer.memory.spoken === "") answer.speak(answer.lines.dialogue.nothingOpen);
  sayIt(answer);
}
