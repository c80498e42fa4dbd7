import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { asksToUndo } from "@konstruct/understanding/language/cues";
import { droppedSubject, resumedSubject } from "@konstruct/understanding/language/dialogue-acts";
import { goalName } from "@konstruct/understanding/slots/param-spec";
import { isOpen, newestFirst, parkedGoals } from "../../goals/goal-stack.ts";
import type { Goal, SessionState } from "../../session/session-state.ts";
import { isSameWord, saidWords } from "../understand/intents/said-words.ts";
import type { Ranking } from "../understand/scope/ranking.ts";

/** From this score on "cancel my visit" is a request to an intent and cancels no goal. */
const requestScore = 0.85;

/** A word that may name any goal. */
const generic = ["request"];

const holds = (words: readonly string[], word: string) => words.some((one) => isSameWord(one, word));

/** The words a goal is called by: its name in the agent's language and in the translations. */
function namesOf(agent: AgentConfig, goal: Goal): string[][] {
  const intent = agent.intents.find(({ id }) => id === goal.type) ?? null;
  const name = intent === null ? goal.type : goalName(intent);
  const translated = Object.values(agent.wordings).flatMap((own) => own[name] ?? []);
  return [name, ...translated].map((one) => {
    const words = saidWords(one);
    const own = words.filter((word) => !holds(generic, word));
    return own.length > 0 ? own : words;
  });
}

function wordsOf(agent: AgentConfig, goal: Goal): string[] {
  return [
    ...generic,
    ...namesOf(agent, goal).flat(),
    ...saidWords(Object.values(goal.slots).map(String).join(" ")),
  ];
}

/** The first of these goals whose words contain the whole subject. */
function namedBy(agent: AgentConfig, goals: readonly Goal[], subject: string): Goal | null {
  const words = saidWords(subject);
  const named = goals.find((goal) => {
    const known = wordsOf(agent, goal);
    return words.length > 0 && words.every((word) => holds(known, word));
  });
  return named ?? null;
}

/** The open goal that "forget about the visit" names; null when there is none. */
export function droppedGoal(
  session: SessionState,
  agent: AgentConfig,
  { scores: [best] }: Ranking,
  text: string,
): Goal | null {
  const subject = droppedSubject(text);
  const named = subject === null ? null : namedBy(agent, newestFirst(session).filter(isOpen), subject);
  if (named === null) return null;
  // If the message fits another intent better it is a request: a visit can be cancelled, a question about it dropped.
  return best !== undefined && best.score >= requestScore && best.intent.id !== named.type ? null : named;
}

/** The goal of this conversation, open or ended, that "forget the visit" names; null when there is none. */
export function forgottenGoal(session: SessionState, agent: AgentConfig, text: string): Goal | null {
  const subject = asksToUndo(text) ? null : droppedSubject(text);
  return subject === null ? null : namedBy(agent, newestFirst(session), subject);
}

const takingBack =
  /(?<!\b(?:don['’]?t|do not|not|never) )\b(?:cancel|stop|withdraw|drop|(?:don['’]?t|do not|no longer) (?:want|need)) (?:(?:my|the|this|that|a|any) )?(.{2,80})$/iu;
const asksFor = /^\W*(?:(?:please|pls) )?(?:can|could|would|will) you\b/iu;

/**
 * The goal waiting for a member that "cancel my booking" names; null when there is none. Other cancellations may be about a
 * booking itself. Of several the one whose value is named, otherwise the newest; none if the subject has a number no goal holds.
 */
export function takenBackGoal(session: SessionState, agent: AgentConfig, text: string): Goal | null {
  const subject = takingBack.exec(text.replace(/\s+/gu, " ").trim())?.[1];
  if (subject === undefined || (text.includes("?") && !asksFor.test(text))) return null;
  const said = saidWords(subject);
  const called = parkedGoals(session).filter((goal) => {
    // The goal's name must come first: "cancel my visit and pay it back" is about a visit.
    return namesOf(agent, goal).some((words) =>
      words.every((word) => holds(said.slice(0, words.length + 1), word)),
    );
  });
  const lower = subject.toLowerCase();
  const named = called.find(({ slots }) =>
    Object.values(slots).some((value) => lower.includes(String(value).toLowerCase())),
  );
  return named ?? (/\d/.test(subject) ? null : (called[0] ?? null));
}

/** The suspended goal that "let's go back to the visit" names; null when there is none. */
export function resumedGoal(session: SessionState, agent: AgentConfig, text: string): Goal | null {
  const subject = resumedSubject(text);
  const suspended = session.goalStack.toReversed().flatMap((id) => session.goals[id] ?? []);
  return subject === null ? null : namedBy(agent, suspended, subject);
}
