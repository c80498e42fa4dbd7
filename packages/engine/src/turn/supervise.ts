import type { Intent } from "@konstruct/core/agent-config";
import { canonicalJson } from "@konstruct/core/canonical-json";
import type { Handoff, HandoffReason } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import { safeLinks } from "@konstruct/core/links/safe-links";
import { abandon, park, parkedGoals, suspendAndActivate } from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { claimedAction } from "../grounding/claimed-action.ts";
import { groundReply } from "../grounding/ground-reply.ts";
import { eligibleIntents } from "../intents/intents-registry.ts";
import { paramSpecsOf } from "../intents/param-spec.ts";
import type { Params } from "../intents/understanding.ts";
import { allowedUrls } from "../links/allowed-urls.ts";
import type { TurnOutcome } from "../outcome.ts";
import { toolCallStep } from "../planner/code-planner.ts";
import { type PlanStep, startExecution, type ToolCallStep } from "../planner/plan.ts";
import { toolArgs } from "../planner/tool-args.ts";
import { extractSlots } from "../slots/slot-extractors.ts";
import { recordFor } from "../supervised/built-in-drafter.ts";
import type { DraftAnswer, DraftRequest } from "../supervised/drafter.ts";
import { recordsIn } from "../supervised/looked-up.ts";
import { overridden, type SupervisedReply } from "../supervised/supervised-reply.ts";
import { effectOf } from "./ask-first.ts";
import { mostWaiting } from "./call-tool.ts";
import { lookUpFirst } from "./look-up-first.ts";
import { recall } from "./recall.ts";
import { setPlan } from "./steps.ts";
import { tierOf } from "./tier.ts";
import type { Turn } from "./turn.ts";

async function assemble(turn: Turn, text: string): Promise<DraftRequest> {
  const { agent, channel, contact } = turn.input;
  const { clock, tools } = turn.ports;
  const now = clock();
  const recalled = recall(turn);
  const lookedUp = await lookUpFirst(turn, text, recalled.preferences);
  const eligible = eligibleIntents(agent, {
    channel,
    contactId: contact.id,
    tier: tierOf(turn.input),
  });
  const named = eligible.flatMap(({ tool }) => tool ?? []);
  const reads = new Set(named.filter((tool) => tools.describe(tool)?.effect === "read"));
  return { agent, eligible, text, recalled, lookedUp, reads, now };
}

type Arguments = { args: JsonObject; missing: string[] };

/** What the tool of an action would be called with, as far as the contact's own words and records say. */
function argsFor(turn: Turn, intent: Intent, request: DraftRequest, tool: string): Arguments {
  const { text, recalled, lookedUp, now } = request;
  const specs = paramSpecsOf(intent);
  const earlier = recalled.history.filter((one) => one.role === "contact").map((one) => one.text);
  // Which thing it is can have been said before; how much it is about has to stand in the message itself.
  const ids = specs.filter((spec) => spec.type === "id");
  const record = recordFor(intent, recordsIn(lookedUp), {});
  const fromRecord = Object.fromEntries(
    ids.flatMap(({ name }) => (typeof record?.[name] === "string" ? [[name, record[name]] as const] : [])),
  );
  const slots: Params = {
    ...extractSlots(earlier.join("\n"), ids, { now }),
    ...fromRecord,
    ...extractSlots(text, specs, { now }),
  };
  return {
    args: toolArgs(intent, slots, turn.ports.tools.describe(tool)?.inputKeys ?? null),
    missing: intent.required_params.filter((name) => slots[name] === undefined),
  };
}

/**
 * A newer message makes an older draft of words stale: the new one answers both. What would act stays, unless it is the very same
 * action, which is asked for once.
 */
function supersedeDrafts(turn: Turn, call: ToolCallStep | null): void {
  for (const goal of parkedGoals(turn.session)) {
    const acting = goal.plan?.steps.find((entry) => entry.step.type === "tool_call")?.step;
    const isSame =
      acting?.type === "tool_call" &&
      acting.tool === call?.tool &&
      canonicalJson(acting.args) === canonicalJson(call.args);
    if (goal.approvalId === null || !goal.type.startsWith("draft.") || (acting !== undefined && !isSame))
      continue;
    turn.record.approvals.withdrawn.push({ id: goal.approvalId, reason: "a newer message came" });
    turn.session = abandon(turn.session, goal.id);
  }
}

/** Puts a draft, and the action behind it, in front of a person: nothing reaches the contact before (requirement C3). */
function askReviewer(turn: Turn, reply: SupervisedReply, request: DraftRequest): void {
  const { agent, conversationId } = turn.input;
  const { tools, clock, newId } = turn.ports;
  const goal = newGoal(newId(), `draft.${reply.action_type}`);
  const action = reply.action_type;
  const tool = agent.supervised.actions[action]?.tool ?? undefined;
  const intent = agent.intents.find((one) => one.tool === tool);
  const known = tool === undefined || intent === undefined ? null : argsFor(turn, intent, request, tool);
  // An action nobody can run as it stands is not put one click away: the words alone wait.
  const call =
    tool === undefined || known === null || known.missing.length > 0
      ? null
      : toolCallStep({ conversationId, goal }, tool, known.args);
  const respond: PlanStep = { type: "respond", when: "post", message: reply.draft };
  const steps: PlanStep[] = call === null ? [respond] : [call, respond];

  supersedeDrafts(turn, call);
  turn.session = suspendAndActivate(turn.session, goal);
  setPlan(
    turn,
    startExecution(
      {
        intentId: call === null ? goal.type : (intent?.id ?? goal.type),
        steps,
        reasoning: reply.internal_note,
      },
      newId(),
      goal.id,
    ),
  );
  turn.emit("plan_created", { intent_id: reply.intent, steps: steps.map((step) => step.type) });
  turn.emit("plan_type", { type: "draft" });

  const id = newId();
  const { unsupported } = groundReply(
    reply.draft,
    [
      ...Object.entries(request.lookedUp).map(([id, value]) => ({ id, kind: "tool" as const, value })),
      { id: "message", kind: "contact", value: request.text },
      { id: "history", kind: "history", value: request.recalled.history.map((one) => one.text) },
      { id: "agent", kind: "agent", value: agent.instructions },
    ],
    { now: request.now },
  );
  // Words that say something was done, when approving them does nothing.
  const claim = call === null ? claimedAction(reply.draft) : null;
  const effect = call === null ? null : effectOf(turn, call);
  const minutes = agent.approvals.expires_after_minutes;
  turn.record.approvals.requested.push({
    id,
    kind: "draft",
    goalId: goal.id,
    tool: call?.tool ?? null,
    toolVersion: call === null ? null : (tools.describe(call.tool)?.version ?? null),
    args: call?.args ?? null,
    redactedArgs: call === null ? null : turn.redactor.json(call.args),
    draft: reply.draft,
    summary:
      effect === null
        ? action === "escalate"
          ? "answer the contact"
          : `send a reply (${action})`
        : `${effect}, and reply`,
    ruleId: "supervised",
    reason: "this agent is supervised",
    detail: {
      intent: reply.intent,
      action_type: action,
      confidence: reply.confidence,
      internal_note: reply.internal_note,
      unsupported: [...unsupported.map((atom) => atom.text), ...(claim === null ? [] : [claim])],
      missing: known?.missing ?? [],
    },
    expiresAt: new Date(clock().getTime() + minutes * 60_000).toISOString(),
  });
  turn.session = park(turn.session, id);
}

/** Why a person answers, or null when a draft waits. */
function handoffReasonOf(
  answer: DraftAnswer,
  reply: SupervisedReply,
  threshold: number,
): HandoffReason | null {
  if (reply.action_type !== "escalate") return null;
  if (!answer.ok) return "no_draft";
  if (reply.confidence < threshold) return "low_confidence";
  // Sure of itself, and yet without words that could be sent.
  return answer.reply.action_type === "escalate" ? "agent_escalated" : "no_draft";
}

function escalated(turn: Turn, handoff: Handoff): TurnOutcome {
  return { kind: "silent", reason: "escalated", handoff, session: turn.session, record: turn.record };
}

/** A turn of a supervised agent (requirement C1): everything looked up first, one call, one typed draft, no tool loop. */
export async function supervise(turn: Turn, text: string, trigger: Handoff | null): Promise<TurnOutcome> {
  // No draft can be made any more: the contact's words alone go to a person.
  if (trigger?.reason === "budget") return escalated(turn, trigger);
  const request = await assemble(turn, text);
  turn.emit("intents_eligible", { eligible: request.eligible.map((intent) => intent.id) });
  const answer = await turn.ports.drafter.draft(request);
  turn.record.modelCalls.push(...answer.modelCalls);
  const failed: SupervisedReply = {
    intent: "other",
    action_type: "escalate",
    confidence: 0,
    draft: "",
    internal_note: answer.ok ? "" : `No draft: the model gave none that can be used (${answer.error.code}).`,
  };
  const { supervised } = turn.input.agent;
  const written = overridden(answer.ok ? answer.reply : failed, supervised);
  // A member reads where each link leads before approving it.
  const urls = allowedUrls(turn, Object.values(request.lookedUp));
  const reply = { ...written, draft: safeLinks(written.draft, urls) };
  turn.emit(
    "intent_classified",
    {
      intent_id: reply.intent,
      redacted_params: [],
      confidence: reply.confidence / 100,
      action_type: reply.action_type,
    },
    answer.ok ? "info" : "error",
  );
  const isTooMany = parkedGoals(turn.session).length >= mostWaiting;
  if (!isTooMany) askReviewer(turn, reply, request);
  turn.emit("response_generated", { length: reply.draft.length, needs_input: false, draft: true });
  turn.emit("memory_updated", { count: turn.input.history.length + turn.input.inputs.length });
  const reason = isTooMany ? "too_many_approvals" : handoffReasonOf(answer, reply, supervised.threshold);
  const handoff = trigger ?? (reason === null ? null : { reason, detail: "" });
  if (handoff !== null) return escalated(turn, handoff);
  return {
    kind: "silent",
    reason: "draft_waits_for_approval",
    session: turn.session,
    record: turn.record,
  };
}
