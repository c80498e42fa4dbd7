import type { Intent } from "@konstruct/core/agent/agent-config";
import { proofAsked, provingFields } from "@konstruct/core/agent/owner-settings";
import {
  asksForHuman,
  asksSomething,
  asksToMake,
  asksToUndo,
  mentionsThanks,
  saysCancel,
  saysNo,
  saysNone,
  saysYes,
  yesWithMore,
} from "@konstruct/understanding/language/cues";
import { dialogueActOf } from "@konstruct/understanding/language/dialogue-acts";
import { smallTalkOf, takesNote } from "@konstruct/understanding/language/small-talk";
import { findShaped, sameId } from "@konstruct/understanding/slots/ids";
import { typeByName } from "@konstruct/understanding/slots/param-spec";
import { isOpen, parkedGoals } from "../../goals/goal-stack.ts";
import { isAfter, shownCalls } from "../../rails/consent/bare-answer.ts";
import { offersPersonBeside } from "../../say/offer-person.ts";
import {
  activeGoal,
  type Goal,
  type SessionState,
  secondFact,
  type WaitingCall,
} from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { zoneOf } from "../../turn/shown-now.ts";
import type { Turn } from "../../turn/turn.ts";
import { triggered } from "../understand/handoff/trigger.ts";
import { actingIntents } from "../understand/intents/acting-intents.ts";
import { contentWords, hasWords, namingWords } from "../understand/intents/said-words.ts";
import type { IntentClassifier, Understanding } from "../understand/intents/understanding.ts";
import { isUseful } from "../understand/scope/functions.ts";
import { clear, isTorn, likelyOf, type Ranking, rankingOf } from "../understand/scope/ranking.ts";
import { isOutOfScope } from "../understand/scope/scope-gate.ts";
import { askedBeside } from "./call/beside-params.ts";
import { cancelledGoal } from "./cancelled-goal.ts";
import { askedByFiles } from "./files.ts";
import { droppedGoal, forgottenGoal, resumedGoal, takenBackGoal } from "./named-goal.ts";
import { namedField } from "./shown-record.ts";
import type { Understood } from "./understood.ts";
import { intentOf, recentIntent, shownTo, waitingFor, withMember } from "./what-is-open.ts";

/** Whether the open question is which of the shown records is wanted. */
function isChoosing(turn: Turn): boolean {
  const { openPrompt } = turn.session;
  const last = intentOf(turn, activeGoal(turn.session)?.type)?.ends_with ?? null;
  return openPrompt?.kind === "slot" && openPrompt.param === last;
}

/** Reads a yes or a no to the shown calls that the rails' stricter check did not take. */
function asAnswer(run: LoopRun, text: string): Understood | null {
  const calls = shownCalls(run);
  if (calls.length === 0) return null;
  if (saysYes(text))
    return isAfter(run, calls) ? { kind: "answer", answer: "yes", calls } : { kind: "early" };
  return saysNo(text) ? { kind: "answer", answer: "no", calls } : null;
}

/** Naming words of "ok yes, please ask them"; a longer message says more than yes. */
const mostOfYes = 2;

/** Whether a message begins with a yes and hardly goes on. */
const acceptsOffer = (text: string): boolean =>
  yesWithMore(text) === "words" &&
  !asksSomething(text) &&
  !/\p{N}/u.test(text) &&
  namingWords(text).length <= mostOfYes;

/** What a message is independently of the agent's intents; null when it has to be classified. */
function inCode(run: LoopRun, text: string): Understood | null {
  const { turn } = run;
  const { session, input } = turn;
  const asked = { reason: "contact_asked", detail: "" } as const;
  if (!input.agent.escalation.natural_language && asksForHuman(text))
    return { kind: "handoff", handoff: asked };
  const answer = asAnswer(run, text);
  if (answer !== null) return answer;
  const { openPrompt } = session;
  const yes = saysYes(text);
  if (openPrompt?.kind === "human_offer" && saysNo(text)) return { kind: "declined" };
  const isOffered = openPrompt?.kind === "human_offer" || offersPersonBeside(turn);
  if (isOffered && (yes || (text === run.text.trim() && acceptsOffer(text))))
    return { kind: "handoff", handoff: asked };
  const [parked] = withMember(session);
  const isIdle = session.activeGoalId === null && openPrompt === null;
  if (parked !== undefined && isIdle && smallTalkOf(text) === null && yes)
    return { kind: "news", call: parked };
  const act = dialogueActOf(text);
  if (act === "skip" || (isChoosing(run.turn) && saysNone(text)))
    return openPrompt?.kind === "slot" ? { kind: "act", act: "skip", goal: null } : null;
  if (act !== null) return { kind: "act", act, goal: null };
  if (saysCancel(text)) return { kind: "cancel", goal: cancelledGoal(turn, null) };
  const forgotten = forgottenGoal(session, input.agent, text);
  if (forgotten !== null && !isOpen(forgotten)) return { kind: "cancel", goal: null };
  const isNote = yes || saysNo(text) || takesNote(text);
  return isIdle && isNote && smallTalkOf(text) === null ? { kind: "noted" } : null;
}

/** From this score on a message is as good as one of the agent's examples. */
export const certain = 0.85;

/** Naming words beside a thanks; with more a message has a subject of its own. */
const mostBesideThanks = 6;

/** Whether a short statement thanks and has no value: "vale gracias, lo pienso". */
const onlyThanks = (text: string): boolean =>
  mentionsThanks(text) &&
  !saysNo(text) &&
  !asksSomething(text) &&
  !/\p{N}/u.test(text) &&
  namingWords(text).length <= mostBesideThanks;

/** Recognises small talk. It counts as the agent's own intent only if that intent has no tool. */
function asSmallTalk(text: string, { scores: [first], isBelieved }: Ranking): Understood | null {
  const whole = smallTalkOf(text);
  const talk = whole ?? (onlyThanks(text) ? "thanks" : null);
  if (talk === null) return null;
  const believed = first !== undefined && isBelieved ? first : null;
  const isRequest = believed !== null && isUseful(believed.intent);
  if (isRequest && believed.score >= (whole === null ? clear : certain)) return null;
  const isOwn = believed !== null && talk !== "identity" && !isRequest;
  return { kind: "small_talk", talk, intent: isOwn ? believed.intent : null };
}

/** Recognises that the message cancels or resumes an open goal by name. */
function aboutOpen({ turn: { session, input } }: LoopRun, text: string, ranking: Ranking): Understood | null {
  const { agent } = input;
  const dropped = droppedGoal(session, agent, ranking, text) ?? takenBackGoal(session, agent, text);
  if (dropped !== null) return { kind: "cancel", goal: dropped };
  const resumed = resumedGoal(session, agent, text);
  return resumed === null ? null : { kind: "act", act: "resume", goal: resumed };
}

/**
 * Reads "Yes, but …" to a shown call as a change of its goal. Without a word of condition it does not, if the message is certainly
 * about another intent.
 */
function asCondition(run: LoopRun, text: string, understanding: Understanding): Understanding {
  const goal = activeGoal(run.turn.session);
  const isElsewhere = understanding.intentId !== goal?.type && understanding.relation === "new";
  const more = goal !== null && shownCalls(run).length > 0 && isElsewhere ? yesWithMore(text) : null;
  if (goal === null || more === null || (more === "words" && understanding.confidence >= certain))
    return understanding;
  return { intentId: goal.type, params: {}, confidence: understanding.confidence, relation: "same" };
}

const hasOpen = ({ goals }: SessionState): boolean => Object.values(goals).some(isOpen);

/** Whether the message is out of scope; never while a question is open, because an answer may be anything. */
function isBeyondScope(run: LoopRun, text: string, ranking: Ranking): boolean {
  const { input, session } = run.turn;
  const isAsked = waitingFor(run.turn) !== null || session.openPrompt?.kind === "slot";
  if (isAsked || (input.files ?? []).length > 0) return false;
  if (asksToMake(text) && !ranking.isBelieved && input.agent.scope.enabled) return true;
  if (namedField(run, text, true) !== null) return false;
  return isOutOfScope(input.agent, input.channel, text, ranking);
}

function handoffIntent({ input }: Turn, eligible: Intent[]): Intent | null {
  const { tools } = input.agent;
  const isAllowed = tools === null || tools.includes("escalate");
  return isAllowed ? (eligible.find(({ tool }) => tool === "escalate") ?? null) : null;
}

/** Whether the open question is for a value, not for a choice of shown records. */
const asksForValue = (turn: Turn): boolean => turn.session.openPrompt?.kind === "slot" && !isChoosing(turn);

/** Whether a message may have a subject: not only a value, a yes or a no. */
const isSubject = (text: string): boolean => hasWords(text) && !saysYes(text) && !saysNo(text);

/** Whether an intent cancels orders or agreements, by its label, description or examples. */
const undoes = (eligible: readonly Intent[]): boolean =>
  eligible.some(({ label, description, examples }) =>
    [label ?? "", description ?? "", ...examples].some(asksToUndo),
  );

const isShown = ({ shownAt, approvalId }: WaitingCall) => shownAt !== null && approvalId === null;

/** Naming words that may point at one of the shown records. */
const mostPointing = 2;

/** Whether a message instead of a choice asks or tells something else. */
const tellsMore = (text: string): boolean => asksSomething(text) || namingWords(text).length > mostPointing;

/** Whether an intent that needs no value, and so would be answered at once, is only guessed. */
function isGuess(intent: Intent, text: string, ranking: Ranking): boolean {
  if (intent.required_params.length > 0) return false;
  const isTalk = !isUseful(intent) && intent.tool === null;
  return isTorn(ranking) || (isTalk && /\p{N}/u.test(text));
}

function read(
  turn: Turn,
  text: string,
  eligible: Intent[],
  ranking: Ranking,
  understanding: Understanding,
): Understood {
  const likely = likelyOf(ranking);
  const { relation, intentId, confidence } = understanding;
  if (relation === "cancel") return { kind: "cancel", goal: cancelledGoal(turn, intentId) };
  if (relation === "resume" && turn.session.goalStack.length > 0) {
    const suspended = turn.session.goalStack.toReversed().flatMap((id) => turn.session.goals[id] ?? []);
    return { kind: "act", act: "resume", goal: suspended.find(({ type }) => type === intentId) ?? null };
  }
  const found =
    relation === "handoff" && intentId === null
      ? handoffIntent(turn, eligible)
      : (eligible.find((one) => one.id === intentId) ?? null);
  const intent = found !== null && relation === "new" && isGuess(found, text, ranking) ? null : found;
  if (intent === null) {
    const isOffTopic = relation === "off_topic";
    const canBeSubject = !isOffTopic && isSubject(text);
    if (relation !== "handoff")
      return {
        kind: "unknown",
        eligible,
        likely: canBeSubject ? likely : [],
        isOffTopic,
        isSubject: canBeSubject,
      };
    return { kind: "handoff", handoff: { reason: "contact_asked", detail: "" } };
  }
  const isUnsure = confidence < turn.input.agent.escalation.min_confidence && relation === "new";
  if (isUnsure) return { kind: "handoff", handoff: { reason: "low_confidence", detail: intent.id } };
  const isEmpty = relation === "same" && Object.keys(understanding.params).length === 0;
  const isAgain = ranking.isBelieved && likely[0] === intent;
  const isAsked = asksForValue(turn) || (turn.session.waiting.some(isShown) && contentWords(text).length > 0);
  const isQuestion = isAsked && asksSomething(text);
  const isDoubtful = isEmpty && !isAgain && (isQuestion || (isChoosing(turn) && tellsMore(text)));
  const rivals = isTorn(ranking) ? likely.filter((one) => one !== intent).slice(0, 1) : [];
  return { kind: "goal", intent, understanding, rivals, ...(isDoubtful && { isDoubtful }) };
}

/** Content words of an answer with a digit, and of one without, such as a name. */
const longestFact = 6;
const longestName = 3;

/** Whether a message has an id, shaped like the intent's own, that is not the goal's: it corrects the request. */
const namesOther = ({ slots }: Goal, { examples }: Intent, text: string): boolean => {
  const ids = findShaped(text, examples).map(({ value }) => String(value));
  return ids.length > 0 && !ids.some((id) => Object.values(slots).some((one) => sameId(String(one), id)));
};

/** Whether a message may hold what proves whose record it is. @param fields those that are compared */
function mayBeFact(text: string, fields: readonly string[]): boolean {
  if (fields.length > 0 && fields.every((one) => typeByName(one) === "email")) return text.includes("@");
  const words = contentWords(text).length;
  return /\p{N}/u.test(text) ? words <= longestFact : words <= longestName && !asksSomething(text);
}

/**
 * Reads the answer to the question whose record it is. No value of it fills a parameter: code compares it, and the call is made
 * again as it was.
 */
function asFact(
  turn: Turn,
  text: string,
  eligible: readonly Intent[],
  { scores: [first] }: Ranking,
): Understood | null {
  const goal = activeGoal(turn.session);
  const { openPrompt } = turn.session;
  if (goal === null || openPrompt?.kind !== "slot" || openPrompt.param !== secondFact) return null;
  const intent = eligible.find(({ id }) => id === goal.type);
  if (
    intent === undefined ||
    (first?.score ?? 0) >= certain ||
    !mayBeFact(text, provingFields(proofAsked(turn.input.agent.tool_settings.owners, intent.tool ?? ""))) ||
    namesOther(goal, intent, text)
  )
    return null;
  const understanding = { intentId: goal.type, params: {}, confidence: 1, relation: "same" } as const;
  return { kind: "goal", intent, understanding, rivals: [] };
}

/** Understands a message without a model: first what code recognises alone, then the classifier's result. */
export async function understand(
  run: LoopRun,
  classifier: IntentClassifier,
  eligible: Intent[],
  text: string,
): Promise<Understood> {
  const { turn } = run;
  if (text === "") return askedByFiles(turn, eligible) ?? { kind: "files" };
  const handoff = triggered(turn, text);
  if (handoff !== null) return { kind: "handoff", handoff };
  const plain = inCode(run, text);
  if (plain !== null) return plain;
  const ranking = rankingOf(await turn.ports.ranker.rank(text), eligible);
  const open =
    aboutOpen(run, text, ranking) ?? asSmallTalk(text, ranking) ?? asFact(turn, text, eligible, ranking);
  if (open !== null) return open;
  if (asksToUndo(text) && !hasOpen(turn.session) && !undoes(eligible)) return { kind: "cannot" };
  if (isBeyondScope(run, text, ranking)) return { kind: "out_of_scope" };
  const answer = await classifier.classify({
    agent: turn.input.agent,
    eligible,
    text,
    ranking,
    history: turn.input.history,
    waiting: waitingFor(run.turn),
    recentIntentId: parkedGoals(turn.session)[0]?.type ?? recentIntent(turn.session),
    shown: shownTo(turn.session),
    now: turn.ports.clock(),
    zone: zoneOf(turn),
    locale: turn.session.language ?? undefined,
    acts: actingIntents(eligible, turn.ports.tools),
  });
  if (!answer.ok) return { kind: "unknown", eligible, likely: [], isOffTopic: false, isSubject: false };
  const found = read(turn, text, eligible, ranking, asCondition(run, text, answer.understanding));
  const isCertain = answer.understanding.confidence >= certain;
  return asksSomething(text) ? askedBeside(turn, eligible, isCertain, found) : found;
}
