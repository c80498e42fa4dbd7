import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import { saysNo, saysYes } from "../intents/cues.ts";
import { eligibleIntents } from "../intents/intents-registry.ts";
import type { UnderstandAnswer, Understanding } from "../intents/understanding.ts";
import { activeGoal } from "../session-state.ts";
import { recentGoal } from "./goals.ts";
import type { Turn } from "./turn.ts";

export type Understood =
  | { kind: "goal"; intent: Intent; understanding: Understanding }
  | { kind: "cancel" }
  /** A person was asked for, and no intent of the agent's does that. */
  | { kind: "handoff" }
  /** The person that was offered is not wanted. */
  | { kind: "declined" }
  | { kind: "unknown"; eligible: Intent[]; isOffTopic: boolean }
  | { kind: "failed" };

function tierOf(turn: Turn): string | null {
  const { tier } = turn.input.contact.attributes;
  return typeof tier === "string" ? tier : null;
}

function handoffIntent(agent: AgentConfig, eligible: Intent[]): Intent | null {
  const allowed = agent.tools === null || agent.tools.includes("escalate");
  return allowed ? (eligible.find((intent) => intent.tool === "escalate") ?? null) : null;
}

async function classify(turn: Turn, eligible: Intent[], text: string): Promise<UnderstandAnswer> {
  const { session, input, ports } = turn;
  if (session.humanOffered && saysYes(text)) {
    const understanding: Understanding = { intentId: null, params: {}, confidence: 1, relation: "handoff" };
    return { ok: true, understanding, modelCalls: [] };
  }
  const open = activeGoal(session);
  const param = session.waitingForParam;
  return ports.classifier.classify({
    agent: input.agent,
    eligible,
    text,
    history: input.history,
    waiting: open === null || param === null ? null : { intentId: open.type, param, slots: open.slots },
    recentIntentId: recentGoal(session)?.type ?? null,
    now: ports.clock(),
  });
}

/** What the contact wants: one model call, or none in built-in mode. */
export async function understand(turn: Turn, text: string): Promise<Understood> {
  const { agent, channel, contact } = turn.input;
  const eligible = eligibleIntents(agent, { channel, contactId: contact.id, tier: tierOf(turn) });
  turn.emit("intents_eligible", { eligible: eligible.map((intent) => intent.id) });

  if (turn.session.humanOffered && saysNo(text)) {
    turn.emit("intent_classified", { intent_id: null, redacted_params: [], declined: true });
    return { kind: "declined" };
  }
  const answer = await classify(turn, eligible, text);
  turn.record.modelCalls.push(...answer.modelCalls);
  if (!answer.ok) {
    const { code, message } = answer.error;
    turn.emit("intent_classified", { intent_id: null, error_code: code, error: message }, "error");
    return { kind: "failed" };
  }

  const { understanding } = answer;
  const { relation } = understanding;
  if (relation === "cancel") {
    turn.emit("intent_classified", {
      intent_id: understanding.intentId,
      redacted_params: [],
      canceled: true,
    });
    return { kind: "cancel" };
  }
  const intent =
    relation === "handoff" && understanding.intentId === null
      ? handoffIntent(agent, eligible)
      : (eligible.find((one) => one.id === understanding.intentId) ?? null);
  if (intent === null && relation === "handoff") {
    turn.emit("intent_classified", { intent_id: null, redacted_params: [], handoff: true });
    return { kind: "handoff" };
  }
  if (intent === null) {
    turn.emit("intent_classified", { intent_id: null, unknown_intent: true });
    return { kind: "unknown", eligible, isOffTopic: relation === "off_topic" };
  }
  turn.redactor.learn(understanding.params);
  turn.emit("intent_classified", {
    intent_id: intent.id,
    redacted_params: turn.redactor.names(understanding.params),
    confidence: understanding.confidence,
    params: understanding.params,
  });
  return { kind: "goal", intent, understanding };
}
