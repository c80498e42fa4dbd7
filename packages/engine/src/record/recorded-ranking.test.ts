import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { describe, expect, it } from "vitest";
import { pastRanker } from "../act/past-turn.ts";
import { createConversation } from "../conversation.ts";
import { rankingFixture } from "../propose/understand/intents/testing/ranking.fixture.ts";
import { createRecorder } from "../turn/recorder.ts";
import { diffDecisions } from "./diff-decisions.ts";
import { replayTurn } from "./replay-turn.ts";
import type { TurnTrace } from "./turn-trace.ts";

const repair = rankingFixture([["repair", 0.912]]);
const hours = rankingFixture([["hours", 0.8]]);

/** A ranker that returns these in order and stores what it was asked. */
function rankerSaying(...answers: ReturnType<typeof rankingFixture>[]) {
  const asked: string[] = [];
  const ranker: IntentRanker = {
    rank: async (text) => {
      asked.push(text);
      return answers[asked.length - 1] ?? rankingFixture();
    },
  };
  return { asked, ranker };
}

describe("rankings of a turn", () => {
  it("B3 rankings are recorded in order, and a turn without one records none", async () => {
    const recorder = createRecorder(() => new Date(0));
    expect(recorder.recorded()).not.toHaveProperty("ranked");
    const ranker = recorder.ranker(rankerSaying(repair, hours).ranker);
    await ranker.rank("it leaks");
    await ranker.rank("when are you open");
    expect(recorder.recorded().ranked).toEqual([repair, hours]);
  });

  it("B3 after an interruption recorded rankings are returned, and later ones are asked for", async () => {
    const { asked, ranker } = rankerSaying(hours);
    const past = pastRanker({ ranked: [repair] }, ranker);
    expect(await past.rank("it leaks")).toEqual(repair);
    expect(asked).toEqual([]);
    expect(await past.rank("when are you open")).toEqual(hours);
    expect(asked).toEqual(["when are you open"]);
  });

  it("B3 a replay uses the recorded rankings: it needs neither examples nor a ranker", async () => {
    const agent = agentConfigSchema.parse({
      intents: [
        { id: "repair", label: "repair", required_params: ["model"] },
        { id: "hours", label: "hours", required_params: ["day"] },
      ],
    });
    const conversation = createConversation({
      agent,
      tools: new LocalExecutor({ registry: commonRegistry(), packs: new Map() }),
      ranker: rankerSaying(repair).ranker,
      clock: () => new Date("2026-11-23T09:00:00Z"),
      id: "01a2b3c4-0000-7000-8000-000000000000",
    });
    const { trace, turnId } = await conversation.say("xyzzy");
    expect(trace.decisions.understood).toMatchObject({ intent_id: "repair" });
    const stored = JSON.parse(JSON.stringify(trace)) as TurnTrace;
    const about = {
      turnId,
      tenantId: "tenant-1",
      conversationId: "01a2b3c4-0000-7000-8000-000000000000",
      agent,
      describe: () => null,
    };
    expect(diffDecisions(trace.decisions, await replayTurn({ ...about, trace: stored }))).toEqual([]);
    const earlier = { ...stored, ports: { ...stored.ports, ranked: [hours] } };
    const other = await replayTurn({ ...about, trace: earlier });
    expect(other.understood).toMatchObject({ intent_id: "hours" });
  });
});
