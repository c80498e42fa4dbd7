import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { asksToUndo } from "@konstruct/understanding/language/cues";
import { droppedSubject, resumedSubject } from "@konstruct/understanding/language/dialogue-acts";
import { goalName } from "@konstruct/understanding/slots/param-spec";
import { isOpen, newestFirst, parkedGoals } from "../../goals/goal-stack.ts";
import type { Goal, SessionState } from "../../session/session-state.ts";
import { isSameWord, saidWords } from "../understand/intents/said-words.ts";
import type { Ranking } from "../understand/scope/ranking.ts";

/** Above this "cancel my visit" is a request of the agent's own and drops nothing. */
const isRequest = 0.85;

/** Said of anything that is asked for. */
const generic = ["request"];

const holds = (words: readonly string[], word: string) => words.some((one) => isSameWord(one, word));

/** What a goal is called, as words: in the agent's own language and in those that its texts are said in. */
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

/** Of these goals the one that all the words of a subject belong to. */
function namedBy(agent: AgentConfig, goals: readonly Goal[], subject: string): Goal | null {
  const words = saidWords(subject);
  const named = goals.find((goal) => {
    const known = wordsOf(agent, goal);
    return words.length > 0 && words.every((word) => holds(known, word));
  });
  return named ?? null;
}

/** The open goal "forget about the visit" means, by what it is called and what is known of it; null when none. */
export function droppedGoal(
  session: SessionState,
  agent: AgentConfig,
  { scores: [best] }: Ranking,
  text: string,
): Goal | null {
  const subject = droppedSubject(text);
  const named = subject === null ? null : namedBy(agent, newestFirst(session).filter(isOpen), subject);
  if (named === null) return null;
  // Only what no other request of the agent's is about: a visit can be cancelled, a question about it dropped.
  return best !== undefined && best.score >= isRequest && best.intent.id !== named.type ? null : named;
}

/** "Forget the visit": the goal of this conversation, open or ended, that is named and dropped; null when none. */
export function forgottenGoal(session: SessionState, agent: AgentConfig, text: string): Goal | null {
  const subject = asksToUndo(text) ? null : droppedSubject(text);
  return subject === null ? null : namedBy(agent, newestFirst(session), subject);
}

const takingBack =
  /(?<!\b(?:don['’]?t|do not|not|never) )\b(?:cancel|stop|withdraw|drop|(?:don['’]?t|do not|no longer) (?:want|need)) (?:(?:my|the|this|that|a|any) )?(.{2,80})$/iu;
const asksFor = /^\W*(?:(?:please|pls) )?(?:can|could|would|will) you\b/iu;

/**
 * The request "cancel my booking" takes back, by what it is called: only one that waits for a person, since what else is
 * cancelled may be a thing of the contact's. Of several the one whose number or the like is named, else the newest.
 */
export function takenBackGoal(session: SessionState, agent: AgentConfig, text: string): Goal | null {
  const subject = takingBack.exec(text.replace(/\s+/gu, " ").trim())?.[1];
  if (subject === undefined || (text.includes("?") && !asksFor.test(text))) return null;
  const said = saidWords(subject);
  const called = parkedGoals(session).filter((goal) => {
    // Its name comes first: "cancel my visit and pay it back" is about a visit.
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

/** The suspended goal "let's go back to the visit" means; null when none. */
export function resumedGoal(session: SessionState, agent: AgentConfig, text: string): Goal | null {
  const subject = resumedSubject(text);
  const suspended = session.goalStack.toReversed().flatMap((id) => session.goals[id] ?? []);
  return subject === null ? null : namedBy(agent, suspended, subject);
}
