import type { Intent } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { standsIn } from "@konstruct/core/language/answers/word-places";
import { fill } from "@konstruct/core/language/fill";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { secondFactNeeded } from "@konstruct/tools/owner/owned-executor";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { unsaid, wasSaid } from "../../../say/in-other-words.ts";
import { joined } from "../../../say/joined.ts";
import { personOffer } from "../../../say/offer-person.ts";
import { fillTemplate } from "../../../say/render-result.ts";
import { failureWords } from "../../../say/result-words.ts";
import { secondFact, type WaitingCall } from "../../../session/session-state.ts";
import type { Observation } from "../../../turn/observation.ts";
import type { Operation } from "../../../turn/operation.ts";
import type { Proposal } from "../../../turn/proposal.ts";
import { knowledgeTool } from "../../../view/tool-offers.ts";
import type { Answer } from "../answer.ts";
import { lookUp, mayOnlyHelp, offerPassages, quotedResult } from "../look-up.ts";
import { askFor, callTool, orPerson, serveGoals, speakResult } from "../serve-goal.ts";
import { buttons } from "../ways/ways.ts";
import { intentOf } from "../what-is-open.ts";

type Refused = Extract<Observation, { kind: "verdict" }>;
type Call = Extract<Proposal, { kind: "call" }>;

/** Refusal codes after which the same call is proposed once more and then accepted. */
const insistedOn: ReadonlySet<string> = new Set(["made_already", "other_weekday", "newer_input"]);

/** Ends the goal of a failed call. */
function endFailed(answer: Answer): void {
  if (answer.goal !== null) answer.move({ kind: "close_goal", failed: true });
  serveGoals(answer, false);
}

/** Asks the contact for a yes to exactly this call; after too many questions in a row it offers a person instead. */
function askForYes(answer: Answer, call: WaitingCall): void {
  const { dialogue } = answer.lines;
  const { goal } = answer;
  const asked = goal?.type === call.goalType ? goal.clarifications : 0;
  if (asked >= answer.run.turn.input.agent.max_clarifications) {
    answer.propose({ kind: "withdraw", op: call.op });
    if (goal !== null) answer.move({ kind: "close_goal", failed: true });
    answer.speak(`${dialogue.yesOrNo} ${personOffer(answer.run.turn)}`);
    answer.propose({ kind: "decline", text: answer.memory.spoken });
    return;
  }
  const isInterrupted = goal?.type === call.goalType && answer.isInterrupted(goal.type);
  const effect = { effect: answer.say(call.summary) };
  const first = fill(dialogue.confirm, effect);
  const question = unsaid(answer.run.turn, [first, fill(dialogue.confirmAgain, effect)]);
  const label = answer.say(intentOf(answer.run.turn, call.goalType)?.label ?? dialogue.request);
  const asks = isInterrupted ? fill(dialogue.backTo, { label, question }) : question;
  const isUnclear = question !== first && !isInterrupted && answer.memory.spoken === "";
  const text = [answer.memory.spoken, asks].filter(Boolean).reduce(joined);
  answer.propose({ kind: "ask", text, ...(!isInterrupted && { unsure: isUnclear }) });
}

/** After a refusal for an unknown value, starts the goal again without that value and asks for it if it is required. */
function askForUnknown(answer: Answer, reason: string): boolean {
  const { goal } = answer;
  const known = Object.entries(goal?.slots ?? {}).filter(([, value]) => !standsIn(reason, String(value)));
  if (goal === null || known.length === Object.keys(goal.slots).length) return false;
  answer.move({ kind: "cancel_goal", type: goal.type });
  answer.move({ kind: "start_goal", type: goal.type, slots: Object.fromEntries(known) });
  serveGoals(answer, true);
  return true;
}

function refusedCall(answer: Answer, { proposal, verdict }: Refused): void {
  const { dialogue } = answer.lines;
  const { tool, args } = proposal as Call;
  const waiting = answer.session.waiting.findLast((one) => one.tool === tool);
  if (insistedOn.has(verdict.code)) {
    callTool(answer, tool, args);
    return;
  }
  if (verdict.code === "unknown_value" && askForUnknown(answer, verdict.reason)) return;
  if (verdict.code === "needs_confirmation" && waiting !== undefined) {
    const exact = answer.session.waiting.find(({ op }) => answer.run.toAsk.has(op));
    askForYes(answer, exact ?? waiting);
    return;
  }
  if (verdict.code === "needs_approval" && waiting !== undefined) {
    answer.speak(fill(dialogue.asksApproval, { effect: answer.say(waiting.summary) }));
    serveGoals(answer, false);
    return;
  }
  if (verdict.code === secondFactNeeded && askForFact(answer, verdict.reason)) return;
  if (verdict.code === "too_many_waiting") answer.speak(dialogue.tooManyWaiting);
  else if (verdict.code === "not_allowed") {
    answer.refuse(answer.run.turn.record.policyVerdicts.at(-1)?.reason ?? verdict.reason);
  } else answer.fail(dialogue.failed);
  endFailed(answer);
}

/** Asks for the fact that shows whose record it is; the goal stays open, and the next message makes the call again. */
function askForFact(answer: Answer, asked: string): boolean {
  const { goal, lines, memory } = answer;
  const { turn } = answer.run;
  if (goal === null || goal.clarifications > turn.input.agent.max_clarifications) return false;
  const question = answer.say(asked);
  const isAgain = wasSaid(turn, question);
  const again = joined(fill(lines.dialogue.factFirst, { question }), orPerson(answer));
  const text = [memory.spoken, isAgain ? again : question].filter(Boolean).reduce(joined);
  const offered = isAgain ? buttons(answer, ["else", "report", "colleague"]) : {};
  answer.propose({ kind: "ask", text, slot: secondFact, unsure: goal.clarifications > 0, ...offered });
  return true;
}

/** The agent's own words for a search that found nothing; null when it found something. */
function nothingListed(answer: Answer, intent: Intent, data: JsonObject | null): string | null {
  const list = Object.values(data ?? {}).find((value) => Array.isArray(value));
  if (intent.reply_none === undefined || list === undefined || list.length > 0) return null;
  return fillTemplate(answer.say(intent.reply_none), { ...answer.goal?.slots, ...data }, answer);
}

/** Says the result of a call; then its goal asks for the next value or ends. */
function endedCall(answer: Answer, args: JsonObject, result: ToolResult): void {
  const { goal } = answer;
  const intent = intentOf(answer.run.turn, goal?.type);
  if (result.error?.code === secondFactNeeded && askForFact(answer, result.error.message)) return;
  if (!result.success || goal === null || intent === null) {
    answer.fail(failureWords(args, result, answer.lines.dialogue, answer.say));
    endFailed(answer);
    return;
  }
  const isKnowledge = intent.tool === knowledgeTool;
  if (isKnowledge && mayOnlyHelp(result.data)) {
    answer.move({ kind: "close_goal" });
    offerPassages(answer, args, result.data);
    return;
  }
  const none = isKnowledge ? null : nothingListed(answer, intent, result.data);
  if (
    none !== null &&
    asksSomething(answer.run.text) &&
    !answer.memory.hasLookedUp &&
    lookUp(answer, answer.run.text)
  ) {
    answer.memory.hasLookedUp = true;
    answer.memory.otherwise = { none };
    answer.move({ kind: "close_goal" });
    return;
  }
  const told = isKnowledge ? quotedResult(answer, args, result.data) : result.data;
  speakResult(answer, intent, goal, { args: {}, result: told });
  const { ends_with: last } = intent;
  if (last !== null && goal.slots[last] === undefined && goal.shown.length > 0) {
    askFor(answer, intent, { ...goal, clarifications: 0 }, last, true);
    return;
  }
  answer.move({ kind: "close_goal" });
  serveGoals(answer, false);
}

/** Answers the results of the calls in the last answer. */
export function afterCall(answer: Answer, news: readonly Observation[]): void {
  const ended = news.findLast((one) => one.kind === "read" || one.kind === "written");
  const refused = news.findLast(
    (one): one is Refused => one.kind === "verdict" && one.proposal.kind === "call" && !one.verdict.accepted,
  );
  if (ended?.kind === "read") endedCall(answer, ended.args, ended.result);
  else if (ended?.kind === "written") endedCall(answer, ended.operation.call.args, ended.operation.result);
  else if (refused !== undefined) refusedCall(answer, refused);
  else serveGoals(answer, false);
}

/** Says the result of a call that ran after a yes or a decision, in the words of its intent. */
export function speakMade(answer: Answer, call: WaitingCall, { call: made, result }: Operation): void {
  const intent = intentOf(answer.run.turn, call.goalType);
  if (!result.success || intent === null) {
    answer.fail(
      result.success
        ? answer.lines.dialogue.done
        : failureWords(made.args, result, answer.lines.dialogue, answer.say),
    );
    return;
  }
  const ended = Object.values(answer.session.goals).filter(({ type }) => type === call.goalType);
  const goal = ended.sort((a, b) => b.ended - a.ended)[0] ?? null;
  speakResult(answer, intent, answer.goal?.type === call.goalType ? answer.goal : goal, {
    args: made.args,
    result: result.data,
  });
}
