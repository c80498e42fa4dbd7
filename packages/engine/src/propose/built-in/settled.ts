import { fill } from "@konstruct/core/language/fill";
import { joined } from "../../say/joined.ts";
import { personOffer } from "../../say/offer-person.ts";
import type { Observation } from "../../turn/observation.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { speakMade } from "./call/after-call.ts";
import { serveGoals } from "./serve-goal.ts";

type Settled = Extract<Observation, { kind: "agreed" | "declined" | "decided" }>;

/** Whether it is the end of a waiting call: a yes, a no or a member's decision. */
export const isSettled = (one: Observation): one is Settled =>
  one.kind === "agreed" || one.kind === "declined" || one.kind === "decided";

function agreed(answer: Answer, one: Extract<Settled, { kind: "agreed" }>): void {
  const { call, operation, reason } = one;
  const isServed = answer.goal?.type === call.goalType;
  const { dialogue } = answer.lines;
  if (one.waitsForMember === true) {
    answer.speak(fill(dialogue.asksApproval, { effect: answer.say(call.summary) }));
    return;
  }
  if (operation === null && reason === "") answer.fail(dialogue.failed);
  else if (operation === null) answer.refuse(reason);
  else speakMade(answer, call, operation);
  const isDone = operation?.result.success === true;
  if (isServed) answer.move({ kind: "close_goal", ...(!isDone && { failed: true }) });
}

function declined(answer: Answer, { calls }: Extract<Settled, { kind: "declined" }>): void {
  const { goal } = answer;
  const isServed = calls.some(({ goalType }) => goalType === goal?.type);
  if (isServed && goal !== null) answer.move({ kind: "cancel_goal", type: goal.type });
  const { okay, notDone } = answer.lines.dialogue;
  answer.speak(answer.memory.parts.length > 0 ? okay : notDone);
}

/** Says what became of waiting calls after a yes, a no or a decision; then serves the open goal. */
export function tellSettled(answer: Answer, news: readonly Settled[]): void {
  for (const one of news) {
    if (one.kind === "agreed") agreed(answer, one);
    else if (one.kind === "declined") declined(answer, one);
    else if (one.operation !== null) {
      speakMade(answer, one.call, one.operation);
      if (one.line !== "") answer.speak(one.line);
    } else {
      // A reply that offers a person asks nothing else.
      answer.propose({
        kind: "decline",
        text: joined(joined(answer.memory.spoken, one.line), personOffer(answer.run.turn)),
      });
      return;
    }
  }
  if (news.some(({ kind }) => kind === "decided")) answer.memory.main = null;
  if (answer.goal === null) askPlainly(answer);
  else serveGoals(answer, false);
}
