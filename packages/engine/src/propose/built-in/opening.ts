import type { Intent } from "@konstruct/core/agent/agent-config";
import { kindOf, preferenceFrom } from "@konstruct/core/agent/preference-kinds";
import { fill } from "@konstruct/core/language/fill";
import { asksForHuman, saysAnother, saysCorrection } from "@konstruct/understanding/language/cues";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { candidatesOf, extractSlots } from "@konstruct/understanding/slots/slot-extractors";
import { recentGoal } from "../../goals/goal-stack.ts";
import { plainSlots } from "../../goals/plain-slots.ts";
import { boundWords } from "../../say/bound-words.ts";
import type { Goal, SessionState, WaitingCall } from "../../session/session-state.ts";
import { wayOf } from "../../session/way.ts";
import { zoneOf } from "../../turn/shown-now.ts";
import { toldDescription } from "../understand/intents/told-description.ts";
import type { Understanding } from "../understand/intents/understanding.ts";
import { preferencesIn } from "../understand/preferences/preferences-in.ts";
import { rememberedSlots } from "../understand/preferences/remembered-slots.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { besideParams } from "./call/beside-params.ts";
import { fileParams } from "./call/file-params.ts";
import { preferencesOf } from "./call/tool-call.ts";
import { serveGoals } from "./serve-goal.ts";
import { shownBy } from "./shown-record.ts";
import { reportIntent } from "./ways/ways.ts";
import { wordsBefore } from "./ways/words-before.ts";
import { goalOfCall, withMember } from "./what-is-open.ts";

/** Proposes to remember the preferences the message states. */
export function rememberSaid(answer: Answer): void {
  const { agent, inputs } = answer.run.turn.input;
  for (const change of inputs.flatMap((message) => preferencesIn(agent, message))) {
    const { holds, drops, quote } = change;
    if (holds === undefined) {
      answer.propose({ kind: "forget", preference: drops, quote });
      continue;
    }
    answer.propose({ kind: "remember", preference: holds.kind, value: String(holds.value), quote });
  }
}

/** Proposes to remember values whose parameter is stored as a preference. */
function keepInMind(answer: Answer, intent: Intent, said: Params): void {
  const message = answer.run.turn.input.inputs.at(-1);
  if (message === undefined) return;
  const known = new Set(answer.proposed.flatMap((one) => (one.kind === "remember" ? [one.preference] : [])));
  for (const [param, value] of Object.entries(said)) {
    const kind = kindOf(answer.run.turn.input.agent, intent.params[param]?.preference ?? "");
    if (kind === undefined || known.has(kind.kind) || preferenceFrom(kind, value) === null) continue;
    const quote = message.text.trim().slice(0, 300).toWellFormed();
    answer.propose({ kind: "remember", preference: kind.kind, value: String(value), quote });
    known.add(kind.kind);
  }
}

/** Further ids of one type read from one message. */
const mostIds = 4;

const isSameRequest = (goal: Goal, said: Params) =>
  Object.entries(said).every(([name, value]) => goal.slots[name] === value);

/** A request of this intent that waits for a member and that the message repeats or corrects. */
function parkedRequest(
  answer: Answer,
  intent: Intent,
  { relation, params }: Understanding,
  text: string,
): { call: WaitingCall; goal: Goal } | null {
  const parked = withMember(answer.session).flatMap((call) => {
    const goal = goalOfCall(answer.session, call);
    return goal?.type === intent.id ? [{ call, goal }] : [];
  });
  const same = parked.find(({ goal }) => isSameRequest(goal, params) && !saysAnother(text));
  return same ?? (relation === "correction" ? parked[0] : undefined) ?? null;
}

/** An open goal is newer than any that ended. */
const endedAt = ({ ended, status }: Goal) => (["done", "failed"].includes(status) ? ended : Infinity);

/** The ids of the open goals and of those served before, for "I want my money back for that one". */
function carriedOver(intent: Intent, { goals }: SessionState): Params {
  const ids = paramSpecsOf(intent).filter(
    ({ name, type }) => type === "id" && intent.required_params.includes(name),
  );
  const served = Object.values(goals)
    .filter(({ status, approvalId }) => status !== "abandoned" && approvalId === null)
    .sort((a, b) => endedAt(b) - endedAt(a))
    .map(({ slots }) => plainSlots(slots));
  return Object.fromEntries(
    ids.flatMap(({ name }) => {
      const known = served.find((slots) => slots[name] !== undefined)?.[name];
      return known === undefined ? [] : [[name, known]];
    }),
  );
}

/** Slots known before the message: those of the goal it corrects or refers to, and those from memory. */
function basisOf(
  answer: Answer,
  intent: Intent,
  { relation }: Understanding,
  parked: Goal | null,
  text: string,
) {
  if (parked !== null) return { slots: plainSlots(parked.slots), remembered: {} };
  const isOpen = Object.values(answer.session.goals).some(
    ({ type, status, approvalId }) =>
      type === intent.id && approvalId === null && ["active", "blocked", "suspended"].includes(status),
  );
  if (isOpen) return { slots: {}, remembered: {} };
  const recent = recentGoal(answer.session);
  const isSame = recent?.type === intent.id;
  const corrected = relation === "correction" && recent !== null && isSame ? plainSlots(recent.slots) : {};
  // The number of the same request counts only while its record is new: later it may be about another one.
  const isCarried = !saysAnother(text) && (!isSame || shownBy(answer.run) !== null);
  const carried = isCarried ? carriedOver(intent, answer.session) : {};
  return {
    slots: { ...carried, ...corrected },
    remembered: rememberedSlots(intent, preferencesOf(answer.run.turn)),
  };
}

const bareId = (value: unknown) =>
  String(value)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const longestNumber = (text: string) =>
  Math.max(0, ...(text.match(/\p{N}+/gu) ?? []).map(({ length }) => length));

/** Further ids in "Where are 12345 and 12346?"; each becomes a part of its own. Only for intents that read. */
function otherIds(answer: Answer, intent: Intent, params: Params, text: string): string[] {
  const { ports } = answer.run.turn;
  if (saysCorrection(text) || intent.tool === null || ports.tools.describe(intent.tool)?.effect !== "read")
    return [];
  const [spec, ...others] = paramSpecsOf(intent).filter(({ name, type }) => type === "id" && name in params);
  if (spec === undefined || others.length > 0) return [];
  const own = bareId(params[spec.name]);
  const found = candidatesOf(text, spec, { now: ports.clock() }).filter(({ value }) => {
    const other = bareId(value);
    // A postcode or a size beside an order number is no second order.
    const isAlike = Math.abs(longestNumber(own) - longestNumber(other)) <= 1;
    return isAlike && !own.endsWith(other) && !other.endsWith(own);
  });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))].slice(0, mostIds);
}

/** The values of an intent in these words. */
export function readFrom({ run: { turn } }: Answer, intent: Intent, words: string): Params {
  return extractSlots(words, paramSpecsOf(intent), {
    now: turn.ports.clock(),
    zone: zoneOf(turn),
    locale: turn.session.language ?? undefined,
  });
}

/** What the contact wrote before, if passing it on was offered for it: "I want to complain" then needs no more words. */
function writtenBefore(answer: Answer, intent: Intent): Params {
  const { turn } = answer.run;
  const report = reportIntent(turn);
  const isOffered = turn.session.offered.some(({ id }) => wayOf(id) === "report");
  const words = isOffered && report?.intent === intent ? wordsBefore(answer.run) : "";
  return report === null || words === "" ? {} : { [report.param]: words };
}

/**
 * The description of a new request in the contact's own words. With other values, what is passed on needs no more words: "I need
 * the invoice" says enough of an order.
 */
function toldOf(answer: Answer, intent: Intent, given: Params, text: string): Params {
  const isPassedOn = reportIntent(answer.run.turn)?.intent.tool === intent.tool;
  const isAny = isPassedOn && intent.required_params.length > 1;
  if (!isPassedOn) return toldDescription(intent, given, text);
  const whole = answer.run.text;
  // The whole message is passed on, so nothing of it is left to be read but the wish for a person.
  answer.memory.parts = answer.memory.parts.filter(asksForHuman);
  const read = { ...readFrom(answer, intent, whole), ...given };
  return { ...writtenBefore(answer, intent), ...toldDescription(intent, read, whole, isAny), ...read };
}

/** Opens or fills the goal of an intent and serves it. */
export function openGoal(answer: Answer, intent: Intent, understanding: Understanding, text: string): void {
  const { dialogue } = answer.lines;
  const { params } = understanding;
  keepInMind(answer, intent, params);
  const parked = answer.goal?.type === intent.id ? null : parkedRequest(answer, intent, understanding, text);
  if (parked !== null && isSameRequest(parked.goal, params)) {
    answer.speak(fill(dialogue.stillWaiting, { effect: answer.say(parked.call.summary) }));
    askPlainly(answer);
    return;
  }
  if (parked !== null) answer.propose({ kind: "withdraw", op: parked.call.op });
  const isNew = understanding.relation === "new" && answer.goal?.type !== intent.id;
  answer.memory.parts.unshift(...otherIds(answer, intent, params, text));
  const { turn } = answer.run;
  const read = { ...fileParams(intent, turn.input.files ?? []), ...besideParams(intent, turn) };
  const basis = basisOf(answer, intent, understanding, parked?.goal ?? null, text);
  const given = { ...basis.slots, ...read, ...params };
  const told = isNew ? toldOf(answer, intent, given, text) : {};
  const said = { ...told, ...given };
  const remembered = Object.entries(basis.remembered).filter(([name]) => said[name] === undefined);
  const moved = answer.move({
    kind: "start_goal",
    type: intent.id,
    slots: { ...Object.fromEntries(remembered), ...said },
    ...(remembered.length > 0 && { remembered: remembered.map(([name]) => name) }),
  });
  if (!moved.ok) {
    askPlainly(answer);
    return;
  }
  if (moved.isLater) {
    answer.speak(fill(dialogue.later, { label: answer.say(intent.label ?? dialogue.request) }));
    askPlainly(answer);
    return;
  }
  answer.setSubject();
  // A figure in a first message may be anything; one that was asked for is refused aloud.
  if (moved.refused.length > 0 && !isNew)
    answer.speak(moved.refused.map((one) => boundWords(intent, one, dialogue, answer)).join(" "));
  serveGoals(answer, true);
}
