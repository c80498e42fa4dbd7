import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import { describeTool } from "@konstruct/tools/executor/describe-tool";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { Params } from "@konstruct/understanding/slots/params";
import { eligibleIntents } from "../../../goals/intents-registry.ts";
import { rankingOf } from "../scope/ranking.ts";
import { actingIntents } from "./acting-intents.ts";
import { type ClassifyContext, type ReadContext, readClassifyContext } from "./classify-context.ts";
import { interpret } from "./interpret.ts";
import type { Waiting } from "./understanding.ts";

export type Classification = {
  intent: string | null;
  params: Params;
  /** Required parameters that neither the message nor the context has. */
  missing: string[];
  /** 0 to 1. */
  confidence: number;
  offTopic: boolean;
};

function waitingOf(eligible: readonly Intent[], context: ReadContext): Waiting | null {
  const { intent, waiting_for_param: asked, params: slots } = context;
  const asking = eligible.find(({ id }) => id === intent);
  const param = asked ?? asking?.required_params.find((name) => slots[name] === undefined);
  return asking === undefined || param === undefined ? null : { intentId: asking.id, param, slots };
}

/** Classifies one message with built-in mode's classifier alone, days in UTC, for `konstruct inspect classify`. */
export async function classifyText(
  ranker: IntentRanker,
  agent: AgentConfig,
  text: string,
  given?: ClassifyContext,
): Promise<Classification> {
  const context = readClassifyContext(given);
  const eligible = eligibleIntents(agent, { ...context, contactId: context.contact_id });
  const registry = commonRegistry();
  const understanding = interpret({
    eligible,
    text,
    ranking: rankingOf(await ranker.rank(text), eligible),
    waiting: waitingOf(eligible, context),
    recentIntentId: context.intent,
    shown: context.shown,
    acts: actingIntents(eligible, { describe: (tool) => describeTool(registry, tool) }),
    now: context.now ?? new Date(),
  });
  const intent = eligible.find((one) => one.id === understanding.intentId);
  const isSameGoal = understanding.relation === "same" || understanding.relation === "correction";
  const known: Params = { ...(isSameGoal ? context.params : {}), ...understanding.params };
  return {
    intent: intent?.id ?? null,
    params: known,
    missing: intent?.required_params.filter((name) => known[name] === undefined) ?? [],
    confidence: understanding.confidence,
    offTopic: understanding.relation === "off_topic",
  };
}
