import { goalTypeOf } from "@konstruct/core/agent/goal-types";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import { withReply } from "@konstruct/core/with-reply";
import { abandon, park, parkedGoals, suspendAndActivate } from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { claimedAction } from "../ground/claimed-action.ts";
import { groundReply, type Source } from "../ground/ground-reply.ts";
import { identityNote } from "../rails/consent/identity-note.ts";
import { expiryOf, forgetWaiting, newWaiting } from "../rails/consent/waiting.ts";
import type { DraftRequest } from "../turn/drafter.ts";
import { shownAt } from "../turn/shown-now.ts";
import type { SupervisedReply } from "../turn/supervised-reply.ts";
import type { Turn } from "../turn/turn.ts";
import { withLocalMoments } from "../view/local-moment.ts";
import { type ActingCall, actingCallOf } from "./acting-call.ts";

/** Withdraws older drafts, because the new one answers both messages. A draft with an action stays, unless it is the same action. */
function supersedeDrafts(turn: Turn, call: ActingCall["call"]): void {
  for (const goal of parkedGoals(turn.session)) {
    const acting = turn.session.waiting.find((one) => one.approvalId === goal.approvalId);
    const isSame =
      acting !== undefined &&
      acting.tool === call?.tool.name &&
      canonicalJson(acting.args) === canonicalJson(call.args);
    if (goal.approvalId === null || !goal.type.startsWith("draft.") || (acting !== undefined && !isSame))
      continue;
    turn.record.approvals.withdrawn.push({ id: goal.approvalId, reason: "a newer message came" });
    if (acting !== undefined) forgetWaiting(turn, acting.op);
    turn.session = abandon(turn.session, goal.id);
  }
}

/** Parts of a draft that nothing supports: facts without a source, and a deed that approving it does not do. */
function unsupportedIn(turn: Turn, draft: string, request: DraftRequest, doesAct: boolean): string[] {
  const { unsupported } = groundReply(
    draft,
    [
      ...Object.entries(request.lookedUp).map(
        ([id, value]): Source => ({ id, kind: "tool", value: withLocalMoments(value, request.zone) }),
      ),
      { id: "message", kind: "contact", value: request.text },
      { id: "history", kind: "history", value: request.recalled.history.map((one) => one.text) },
      { id: "agent", kind: "agent", value: request.agent.instructions },
    ],
    { now: shownAt(turn, request.now) },
  );
  const claim = doesAct ? null : claimedAction(draft);
  return [...unsupported.map((atom) => atom.text), ...(claim === null ? [] : [claim])];
}

/** Asks a member to approve a draft and its action; nothing reaches the contact before (requirement C3). */
export function askReviewer(turn: Turn, reply: SupervisedReply, request: DraftRequest): void {
  const { newId } = turn.ports;
  const action = reply.action_type;
  const { call, intent, missing } = actingCallOf(turn, reply, request);
  supersedeDrafts(turn, call);
  const goal = newGoal(newId(), `draft.${action}`);
  const id = newId();
  const type = intent === null ? null : (goalTypeOf(turn.input.agent, intent.id) ?? null);
  const waiting =
    call === null
      ? null
      : {
          ...newWaiting(turn, { ...call, under: { type, goal: null }, linked: new Map(), origins: {} }, []),
          approvalId: id,
        };
  turn.session = park(suspendAndActivate(turn.session, goal), id);
  if (waiting !== null) turn.session = { ...turn.session, waiting: [...turn.session.waiting, waiting] };
  turn.emit("plan_created", {
    intent_id: reply.intent,
    steps: call === null ? ["respond"] : ["tool_call", "respond"],
  });
  turn.emit("plan_type", { type: "draft" });
  const words = action === "escalate" ? "answer the contact" : `send a reply (${action})`;
  turn.record.approvals.requested.push({
    id,
    kind: "draft",
    goalId: goal.id,
    tool: waiting?.tool ?? null,
    toolVersion: waiting?.toolVersion ?? null,
    args: waiting?.args ?? null,
    redactedArgs: waiting === null ? null : turn.redactor.json(waiting.args),
    draft: reply.draft,
    summary: waiting === null ? words : withReply(waiting.summary),
    ruleId: "supervised",
    reason: "this agent is supervised",
    detail: {
      ...(waiting !== null && identityNote(turn, false)),
      intent: reply.intent,
      action_type: action,
      confidence: reply.confidence,
      internal_note: reply.internal_note,
      unsupported: unsupportedIn(turn, reply.draft, request, call !== null),
      missing,
    },
    expiresAt: expiryOf(turn),
  });
}
