import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { expect, it } from "vitest";
import { rankingOf } from "../scope/ranking.ts";
import { interpret } from "./interpret.ts";
import { followUps } from "./testing/follow-ups.fixture.ts";
import { inventedAgents } from "./testing/invented-agents.fixture.ts";
import { rankingFixture } from "./testing/ranking.fixture.ts";

it.each(followUps)("D2 B5 '$text' to $agent is $relation, $intent", (followUp) => {
  const { agent, text, waiting = null, recent = null, shown = [], believed, isFar, ...expected } = followUp;
  const { intents }: AgentConfig = inventedAgents[agent];
  const ranked = rankingFixture(believed === undefined ? [] : [[believed, 0.95]], { isFar: isFar === true });
  const { intentId, relation, params } = interpret({
    eligible: intents,
    text,
    ranking: rankingOf(ranked, intents),
    waiting,
    recentIntentId: recent,
    shown,
    now: new Date("2026-03-10T09:00:00Z"),
  });
  expect({ intent: intentId, relation, params }).toEqual(expected);
});
