import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import { describeTool } from "@konstruct/tools/describe-tool";
import { commonRegistry } from "@konstruct/tools/registry";
import { labelOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { actingIntents } from "./acting-intents.ts";
import { indexOf } from "./built-in-classifier.ts";
import { type ClassifyContext, type ReadContext, readClassifyContext } from "./classify-context.ts";
import { eligibleIntents } from "./intents-registry.ts";
import { interpret } from "./interpret.ts";
import type { Waiting } from "./understanding.ts";

export type Classification = {
  intent: string | null;
  params: Params;
  /** Required parameters that neither the message nor the context holds. */
  missing: string[];
  /** 0 to 1. */
  confidence: number;
  offTopic: boolean;
};

/**
 * The intent the conversation was about when the agent asked its last question. Where only the contact's words are known,
 * a message that is nothing but a value still continues them.
 */
function askedFor(
  agent: AgentConfig,
  eligible: Intent[],
  context: ReadContext,
  message: string,
): Intent | null {
  const { history, now } = context;
  const index = indexOf(agent, eligible);
  if (!history.at(-1)?.isAgent && index.rank(message).contentWords > 0) return null;
  for (const { isAgent, text } of history.toReversed()) {
    if (isAgent) continue;
    const { intentId } = interpret(index, {
      eligible,
      text,
      waiting: null,
      recentIntentId: null,
      shown: [],
      now,
    });
    const intent = eligible.find((one) => one.id === intentId);
    if (intent !== undefined) return intent;
  }
  return null;
}

function waitingOf(
  agent: AgentConfig,
  eligible: Intent[],
  context: ReadContext,
  message: string,
): Waiting | null {
  const { waitingFor, slots, history } = context;
  const asking =
    eligible.find((intent) => intent.id === context.intent) ??
    askedFor(agent, eligible, context, message) ??
    eligible.find((intent) => waitingFor !== null && intent.required_params.includes(waitingFor));
  const missing = asking?.required_params.filter((name) => slots[name] === undefined) ?? [];
  const question = history.at(-1)?.text.toLowerCase() ?? "";
  const named = missing.find((name) => question.includes(labelOf(name).toLowerCase()));
  const param = waitingFor ?? named ?? missing[0];
  return asking === undefined || param === undefined ? null : { intentId: asking.id, param, slots };
}

/** One message through the built-in classifier, for `konstruct inspect classify`. */
export function classifyText(agent: AgentConfig, text: string, given?: ClassifyContext): Classification {
  const context = readClassifyContext(given);
  const eligible = eligibleIntents(agent, context);
  const registry = commonRegistry();
  const understanding = interpret(indexOf(agent, eligible), {
    eligible,
    text,
    waiting: waitingOf(agent, eligible, context, text),
    recentIntentId: context.intent,
    shown: context.shown,
    acts: actingIntents(eligible, { describe: (tool) => describeTool(registry, tool) }),
    now: context.now,
  });
  const intent = eligible.find((one) => one.id === understanding.intentId);
  const isSameGoal = understanding.relation === "same" || understanding.relation === "correction";
  const known: Params = { ...(isSameGoal ? context.slots : {}), ...understanding.params };
  return {
    intent: intent?.id ?? null,
    params: known,
    missing: intent?.required_params.filter((name) => known[name] === undefined) ?? [],
    confidence: understanding.confidence,
    offTopic: understanding.relation === "off_topic",
  };
}
