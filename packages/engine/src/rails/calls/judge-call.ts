import type { PolicyResult } from "@konstruct/core/agent/policy-results";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import { hasFileValues } from "../../goals/from-files.ts";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import { askedFor, type Consent, type PolicyDecision } from "../../turn/policy-engine.ts";
import type { Verdict } from "../../turn/proposal.ts";
import { shownAt, shownNow } from "../../turn/shown-now.ts";
import { isLongText } from "../../values/named-values.ts";
import { type Origins, originsOf } from "../../view/argument-origins.ts";
import { carriedAway, neededFor } from "../../view/taint.ts";
import { untoldIn } from "../../view/told-values.ts";
import { unsourcedFigures } from "../../view/unsourced-figures.ts";
import { authorise, underOf } from "../authority/authorise.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { timesDone } from "../authority/made-calls.ts";
import { metRequirements } from "../authority/requirements.ts";
import { agreementOf } from "../consent/agreement.ts";
import { shownCalls } from "../consent/bare-answer.ts";
import { agreedButNotes } from "../consent/notes.ts";
import { orderOf } from "../consent/ordered.ts";
import { asksNothing } from "../consent/unbound.ts";
import { forgetWaiting, waitForApproval, waitForConsent, waitingCall } from "../consent/waiting.ts";
import { insists, wasTold } from "../insists.ts";
import { policyOfCall } from "../policy/policy-of-call.ts";
import { chosenArgs } from "./chosen-args.ts";
import { decidedFrom } from "./decided-from.ts";
import { impossibleDate } from "./impossible-date.ts";
import { inventedIds } from "./invented-ids.ts";
import { equalWrite, notKnown, rewordedCall } from "./made-before.ts";
import { otherWeekday } from "./other-weekday.ts";
import { unprovenOwner } from "./unproven-owner.ts";

export type Judged =
  | { kind: "runs"; call: JudgedCall }
  /** `ruledBy`: the rule that forbids it, for the member who wrote or approved it. `because`: the reason, for the contact. */
  | { kind: "refused"; verdict: Verdict; ruledBy?: string; because?: string }
  | { kind: "hand_over"; ruleId: string; reason: string };

const no = (code: string, reason: string): Judged => ({ kind: "refused", verdict: refused(code, reason) });

/** The ids of this turn's operations. */
export const opsOf = ({ operations }: LoopRun): string[] => operations.map(({ op }) => op);

const longTextNote =
  " Leave out its longer texts: they are shown beneath your question as they will be stored.";

/** Values the contact must hear that the tool's summary omits. */
function alsoToName(call: WaitingCall, now: Date): string {
  const left = untoldIn(call.summary, call, now).filter((leaf) => !isLongText(leaf));
  const known = Object.entries(call.otherNames).map(
    ([value, [name = []]]) => `${value} is what they know as ${JSON.stringify(name.join(" "))}`,
  );
  const named = [...left.map(({ path, value }) => `${path}: ${JSON.stringify(value)}`), ...known].join(", ");
  return `${named === "" ? "" : ` (${named})`}.${untoldIn("", call, now).some(isLongText) ? longTextNote : ""}`;
}

const approvedThen = " After their yes a colleague decides about it: say so in your question.";

const oneMore = "Only if the contact wants one more of the same, make this very call again.";

const perhapsMeant =
  "If their own message orders exactly this now, picks it among what you offered, or agrees to your question with this change, do not ask and take nothing back: make this very call again.";

const keyOf = ({ tool, args }: JudgedCall) => canonicalJson({ tool: tool.name, args });
const orderDoubt = (call: JudgedCall) => `order ${keyOf(call)}`;

/** A colleague decides about one at a time, and what cannot be undone is asked about alone. */
const mayBeTwin = ({ tool }: JudgedCall, verdict: PolicyResult): boolean =>
  tool.effect === "write" && verdict !== "confirm_then_approve";

/** Stores the call until the contact agrees to exactly this one. */
function waits(
  run: LoopRun,
  call: JudgedCall,
  verdict: PolicyResult,
  { isAgain, isPerhaps } = { isAgain: false, isPerhaps: false },
): Judged {
  const known = waitingCall(run.turn, call.tool.name, call.args);
  const isRepeated = known !== null && run.toAsk.has(known.op) && mayBeTwin(call, verdict);
  const isTwin = isRepeated && insists(run, keyOf(call));
  if (isPerhaps) insists(run, orderDoubt(call));
  const next = isPerhaps ? perhapsMeant : isRepeated && !isTwin ? oneMore : "Do not call it again.";
  const thenMember = verdict === "confirm_then_approve";
  const waiting = waitForConsent(run.turn, call, opsOf(run), { isTwin, thenMember });
  const { op, summary } = waiting;
  run.toAsk.add(op);
  const effect = isAgain ? `${summary} once more (it was done before)` : summary;
  return no(
    "needs_confirmation",
    `Not made yet: it waits as ${op} for the contact's yes. Ask them about exactly this, in their language, naming every value: ${effect}${alsoToName(waiting, shownNow(run.turn))}${thenMember ? approvedThen : ""} ${next}`,
  );
}

/** An order needs no yes: an equal call that waits for one is not asked about any more. */
function waitsNoMore(run: LoopRun, tool: string, args: JsonObject): void {
  const waiting = waitingCall(run.turn, tool, args);
  if (waiting === null || waiting.approvalId !== null) return;
  forgetWaiting(run.turn, waiting.op);
  run.toAsk.delete(waiting.op);
}

function waitsForMember(
  run: LoopRun,
  call: JudgedCall,
  decision: Pick<PolicyDecision, "ruleId" | "reason">,
): Judged {
  const waiting = waitForApproval(run.turn, call, decision, opsOf(run));
  if (waiting === null) return no("too_many_waiting", "A colleague still has to decide several requests.");
  return no(
    "needs_approval",
    `Not made yet: a colleague is asked to decide about it (${waiting.op}): ${waiting.summary}. Tell the contact that they will get the answer in this chat.${decidedFrom(run.turn)}`,
  );
}

function stoppedBy(run: LoopRun, call: JudgedCall, decision: PolicyDecision): Judged {
  const reason = decision.reason ?? "it is not allowed";
  const { name } = call.tool;
  if (decision.verdict === "escalate") return { kind: "hand_over", ruleId: decision.ruleId ?? "", reason };
  if (decision.verdict === "approve" || decision.verdict === "confirm_then_approve")
    return waitsForMember(run, call, decision);
  if (decision.unknown === undefined) {
    const verdict = refused("not_allowed", `${name}: ${reason}.`);
    return { kind: "refused", verdict, ruledBy: `policy ${decision.ruleId}: ${reason}`, because: reason };
  }
  const tools = decision.unknown.filter((one) => one !== "intent");
  const again = timesDone(run, name) > 0 ? ` One from before the last ${name} does not count.` : "";
  return tools.length > 0
    ? no("not_yet", `${name} needs a result of ${tools.join(" and ")} first.${again}`)
    : no("which_goal", `${name}: open the goal it is for with start_goal first.`);
}

function problemOf(run: LoopRun, name: string, args: JsonObject): Judged | null {
  if (run.calls >= 2 * run.turn.input.agent.max_steps) {
    return no("too_many_calls", "No more tool calls in this turn. Reply with what is known.");
  }
  const date = impossibleDate(args);
  return date === null ? null : no("invalid_args", `${name}: ${date} is not a day of the calendar.`);
}

const notGiven = (name: string, values: readonly (string | number)[]) =>
  `${name}: nothing you were given holds ${values.join(", ")}. Look it up, or ask the contact for it.`;

/** Refuses invented ids and, in a write, a day that is not on the weekday the contact named. */
function disbelieved(
  run: LoopRun,
  { name, effect, parameters }: ToolDescription,
  args: JsonObject,
): Judged | null {
  const invented = inventedIds(run, args, parameters());
  if (invented.length > 0) {
    return no("unknown_value", notGiven(name, invented));
  }
  const other = effect === "read" ? null : otherWeekday(run, args);
  const doubt = `weekday ${other?.day}`;
  if (other === null || insists(run, doubt)) return null;
  return no(
    "other_weekday",
    `${name}: ${other.day} is a ${other.weekday}, and the contact named another day of the week. Count again; if it is meant, make this very call again.`,
  );
}

async function judgeRead(run: LoopRun, call: JudgedCall, given: Consent): Promise<Judged> {
  const away = given === "none" ? carriedAway(run, call.tool, call.args, call.origins) : [];
  if (away.length > 0) {
    return no(
      "carries_away",
      `${call.tool.name} leaves this company: ${away.join(", ")} may only hold what the contact said or your settings hold, in their words.`,
    );
  }
  const decision = await policyOfCall(run, call, given);
  if (decision.allowed) return { kind: "runs", call };
  return askedFor(decision.verdict, given) === "contact"
    ? waits(run, call, decision.verdict)
    : stoppedBy(run, call, decision);
}

const doneNow = `This very call was made in this turn and succeeded. ${oneMore}`;

async function judgeWrite(run: LoopRun, call: JudgedCall, stored: Consent): Promise<Judged> {
  const { tool, args } = call;
  run.hadWriteInPlay = true;
  const equal = equalWrite(run, tool.name, args);
  const agreement = stored === "none" && equal === null ? agreementOf(run, call) : null;
  const isDoubtSettled = wasTold(run, orderDoubt(call));
  const isAgreed = agreement === "agreed" || (agreement === "perhaps" && isDoubtSettled);
  const given = isAgreed ? "confirmed" : stored;
  if (equal === "done_now" && stored === "none" && !insists(run, keyOf(call)))
    return no("already_done", doneNow);
  if (equal === "unknown") return { kind: "refused", verdict: notKnown };
  const unproven = await unprovenOwner(run, call);
  if (unproven !== null) return { kind: "refused", verdict: unproven };
  const reworded = given === "none" ? rewordedCall(run, call) : null;
  if (reworded !== null) return { kind: "refused", verdict: reworded };
  const butNotes = given === "none" ? agreedButNotes(run, call) : null;
  const order = given === "none" ? (orderOf(run, call) ?? butNotes) : null;
  const isAgain = equal === "done_before" || equal === "done_now";
  // What was done before is done once more only if the model reads the order twice.
  const isOrdered = (order === "ordered" && !isAgain) || (order !== null && isDoubtSettled);
  const consent = isOrdered ? "ordered" : given;
  const decision = await policyOfCall(run, call, consent);
  const asks = askedFor(decision.verdict, given);
  const unsourced =
    given === "none" ? unsourcedFigures(run, chosenArgs(args, call.origins), tool.parameters()) : [];
  // The reviewer cannot know whether the contact said the number, and the contact is not asked.
  if (unsourced.length > 0 && asks === "member") {
    return no("unknown_value", notGiven(tool.name, unsourced));
  }
  const mayBeOrder = order !== null && !isOrdered && decision.verdict === "confirm_unless_ordered";
  const needed = neededFor(run, call, {
    isOrdered: isOrdered || mayBeOrder,
    isAgreed: butNotes !== null,
  });
  const isFromFile = call.under.type !== null && hasFileValues(run.turn, call.under.goal);
  const mayBeAgain = mayBeOrder && equal === "done_before" && asksNothing(run.text);
  const isRepeat = isAgain && !isOrdered && !mayBeAgain;
  const isDoubted = isRepeat || unsourced.length > 0 || isFromFile;
  const mustBeAsked = given === "none" && (isDoubted || needed === "confirmed");
  const mayRunOrAsk = decision.allowed || asks === "contact";
  if (mayRunOrAsk && needed === "approved" && given !== "approved") {
    // A colleague decides about what the contact wants, so the contact says first that they do.
    if (asks === "contact" && given === "none")
      return waits(run, call, "confirm_then_approve", { isAgain, isPerhaps: false });
    return waitsForMember(run, call, {
      ruleId: "taint",
      reason: "others may have written what it rests on",
    });
  }
  if (decision.allowed && !mustBeAsked) {
    const isByOrder = consent === "ordered" && decision.verdict === "confirm_unless_ordered";
    if (isByOrder || isAgreed) waitsNoMore(run, tool.name, args);
    if (isAgreed) for (const asked of shownCalls(run)) waitsNoMore(run, asked.tool, asked.args);
    return { kind: "runs", call: isByOrder ? { ...call, isOrdered: true } : call };
  }
  // An agreement that the model reads once more confirms the call, so it counts behind what others wrote too.
  const isPerhaps = (!mustBeAsked && mayBeOrder) || (!isDoubted && agreement === "perhaps");
  return mayRunOrAsk
    ? waits(run, call, decision.verdict, { isAgain, isPerhaps })
    : stoppedBy(run, call, decision);
}

const judged = (run: LoopRun, call: JudgedCall, given: Consent): Promise<Judged> =>
  call.tool.effect === "read" ? judgeRead(run, call, given) : judgeWrite(run, call, given);

/**
 * Judges a proposed call: the tool is known, its arguments valid, the configuration and policy allow it, and it was not made
 * already.
 */
export async function judgeCall(run: LoopRun, name: string, given: JsonObject): Promise<Judged> {
  const now = run.turn.ports.clock();
  const tool = run.permitted.find((one) => one.name === name);
  if (tool === undefined) {
    const names = run.permitted.map((one) => one.name).join(", ");
    return no("unknown_tool", `There is no tool ${name}. Your tools: ${names || "none"}.`);
  }
  const early = problemOf(run, name, given);
  if (early !== null) return early;
  const authorised = authorise(run, tool, given, now);
  if ("verdict" in authorised) return { kind: "refused", verdict: authorised.verdict };
  const { args, bound, under, linked } = authorised;
  const problem = tool.problemWith(args);
  if (problem !== null) return no("invalid_args", `${name}: ${problem}`);
  const origins = originsOf(run, args, bound, shownAt(run.turn, now));
  const doubt = disbelieved(run, tool, chosenArgs(args, origins));
  if (doubt !== null) return doubt;
  return judged(run, { tool, args, under, linked, origins }, "none");
}

/** Judges a stored call after a yes or a decision: its requirements and policy are checked again. */
export async function judgeStored(
  run: LoopRun,
  waiting: WaitingCall,
  args: JsonObject,
  given: Exclude<Consent, "none">,
): Promise<Judged> {
  const tool = run.permitted.find(({ name }) => name === waiting.tool);
  if (tool === undefined) return no("unknown_tool", `There is no tool ${waiting.tool} any more.`);
  const problem = tool.problemWith(args);
  if (problem !== null) return no("invalid_args", `${tool.name}: ${problem}`);
  const under = underOf(run.turn, waiting);
  const met = metRequirements(run, under, tool.name, args, run.turn.ports.clock());
  if ("verdict" in met) return { kind: "refused", verdict: met.verdict };
  const origins = waiting.origins as Origins;
  return judged(run, { tool, args, under, linked: met.linked, origins }, given);
}
