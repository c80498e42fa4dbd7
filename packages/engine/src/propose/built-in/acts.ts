import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import type { DialogueAct } from "@konstruct/understanding/language/dialogue-acts";
import { isOpen } from "../../goals/goal-stack.ts";
import { isNamed, slotLabel } from "../../say/labels.ts";
import type { Goal } from "../../session/session-state.ts";
import type { Proposal } from "../../turn/proposal.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { serveGoals } from "./serve-goal.ts";
import { goalOfCall, intentOf, withContact, withMember } from "./what-is-open.ts";

function goOn(answer: Answer): void {
  if (answer.goal === null) askPlainly(answer);
  else serveGoals(answer, false);
}

const labelOf = (answer: Answer, { type }: Goal) =>
  answer.say(intentOf(answer.run.turn, type)?.label ?? answer.lines.dialogue.request);

function repeat(answer: Answer): void {
  const last = answer.run.turn.input.history.findLast(({ role }) => role === "agent");
  if (last === undefined) {
    answer.speak(answer.lines.dialogue.nothingSaid);
    askPlainly(answer);
    return;
  }
  const { goal } = answer;
  const { openPrompt } = answer.session;
  const slot = openPrompt?.kind === "slot" && goal?.id === openPrompt.goalId ? openPrompt.param : undefined;
  answer.propose({ kind: "ask", text: last.text, ...(slot !== undefined && { slot }) });
}

function status(answer: Answer): void {
  const { session, goal, lines, language } = answer;
  const waiting = session.goalStack.toReversed().flatMap((id) => session.goals[id] ?? []);
  const parked = Object.values(session.goals).filter((one) => isOpen(one) && one.approvalId !== null);
  const { dialogue } = lines;
  if (goal === null && waiting.length === 0 && parked.length === 0) {
    answer.speak(dialogue.nothingOpen);
    askPlainly(answer);
    return;
  }
  const intent = intentOf(answer.run.turn, goal?.type);
  const known = Object.entries(goal?.slots ?? {}).map(([name, value]) =>
    intent !== null && isNamed(intent, name)
      ? `${slotLabel(intent, name, dialogue, answer.say)}: ${answer.say(String(value))}`
      : answer.say(String(value)),
  );
  const named = (goals: readonly Goal[]) =>
    localList(
      goals.map((one) => labelOf(answer, one)),
      language,
    );
  const at =
    goal === null ? "" : `${labelOf(answer, goal)}${known.length > 0 ? ` (${known.join(", ")})` : ""}`;
  if (goal !== null) answer.speak(fill(dialogue.weAreAt, { label: at }));
  if (waiting.length > 0) answer.speak(fill(dialogue.afterThat, { labels: named(waiting) }));
  if (parked.length > 0) answer.speak(fill(dialogue.withColleague, { labels: named(parked) }));
  askPlainly(answer);
}

function skip(answer: Answer): void {
  const { goal, session } = answer;
  const { dialogue } = answer.lines;
  const intent = intentOf(answer.run.turn, goal?.type);
  const { openPrompt } = session;
  if (goal === null || intent === null || openPrompt?.kind !== "slot") {
    answer.speak(dialogue.nothingOpen);
    askPlainly(answer);
    return;
  }
  const { param } = openPrompt;
  if (goal.answered && param === intent.ends_with) {
    answer.speak(dialogue.whatElse);
    answer.move({ kind: "close_goal" });
    goOn(answer);
    return;
  }
  if (intent.params[param]?.skippable === true) {
    answer.move({ kind: "set_slots", slots: {}, skip: [param] });
    serveGoals(answer, true);
    return;
  }
  const text = fill(dialogue.cannotSkip, { label: slotLabel(intent, param, dialogue, answer.say) });
  answer.propose({ kind: "ask", text, slot: param });
}

/** @param named the goal to resume; null: the one interrupted last */
function resume(answer: Answer, named: Goal | null): void {
  const { session } = answer;
  const goal = named ?? session.goals[session.goalStack.at(-1) ?? ""];
  if (goal === undefined) {
    status(answer);
    return;
  }
  answer.move({ kind: "resume_goal", type: goal.type });
  serveGoals(answer, false);
}

const withdrawn = (answer: Answer, type: string): Proposal[] =>
  withContact(answer.session)
    .filter(({ goalType }) => goalType === type)
    .map(({ op }) => ({ kind: "withdraw", op }));

/** Cancels one goal and says so; an approval requested for it is withdrawn. */
export function cancel(answer: Answer, goal: Goal | null): void {
  const { dialogue } = answer.lines;
  if (goal === null) {
    answer.speak(answer.isDone() ? dialogue.whatElse : dialogue.okay);
    askPlainly(answer);
    return;
  }
  const asked = withMember(answer.session).find((call) => goalOfCall(answer.session, call)?.id === goal.id);
  if (asked !== undefined) {
    answer.propose({ kind: "withdraw", op: asked.op });
    answer.speak(fill(dialogue.takenBack, { effect: answer.say(asked.summary) }));
    askPlainly(answer);
    return;
  }
  const label = labelOf(answer, goal);
  answer.propose(...withdrawn(answer, goal.type));
  answer.move({ kind: "cancel_goal", type: goal.type });
  answer.speak(answer.isDone() ? dialogue.stopped : fill(dialogue.stoppedOne, { label }));
  goOn(answer);
}

/** Cancels everything open, including what waits for a member: nothing may happen after the contact was told that it is stopped. */
function restart(answer: Answer): void {
  const { waiting, goals } = answer.session;
  const open = Object.values(goals).filter((goal) => isOpen(goal) && goal.approvalId === null);
  answer.propose(...waiting.map(({ op }): Proposal => ({ kind: "withdraw", op })));
  for (const { type } of open) answer.move({ kind: "cancel_goal", type });
  const isWithMember = withMember(answer.session).length > 0;
  answer.speak(isWithMember ? answer.lines.dialogue.stoppedAll : answer.lines.dialogue.stopped);
  askPlainly(answer);
}

/** Performs a dialogue act: repeat, "what were we doing", skip, go back, start over (requirement D3). */
export function performAct(answer: Answer, act: DialogueAct, named: Goal | null): void {
  switch (act) {
    case "repeat":
      repeat(answer);
      return;
    case "status":
      status(answer);
      return;
    case "skip":
      skip(answer);
      return;
    case "resume":
      resume(answer, named);
      return;
    case "restart":
      restart(answer);
      return;
  }
}
