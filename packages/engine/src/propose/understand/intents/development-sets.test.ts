import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { RankedIntents } from "@konstruct/understanding/ranked-intents";
import { AgentRankers } from "@konstruct/understanding/ranker/agent-rankers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { computerShopSentences } from "./testing/computer-shop-development.fixture.ts";
import { developmentElsewhere, developmentSentences } from "./testing/development-sentences.fixture.ts";
import { inventedAgents } from "./testing/invented-agents.fixture.ts";
import { offTopicDevelopment } from "./testing/off-topic-development.fixture.ts";
import { onTopicDevelopment } from "./testing/on-topic-development.fixture.ts";

const path = new URL("../../../../../../examples/computer-shop/agent.yaml", import.meta.url).pathname;
const shop = await loadAgentYaml(path);
const { coworking, laundry } = inventedAgents;
const embedder = new BuiltInEmbedder();
const remembered = new Map<string, Promise<Float32Array>>();
/** What all agents share is embedded once. */
const rankers = new AgentRankers(
  {
    name: embedder.name,
    dimensions: embedder.dimensions,
    relatedFrom: embedder.relatedFrom,
    embed(texts) {
      const unknown = [...new Set(texts)].filter((text) => !remembered.has(text));
      const vectors = embedder.embed(unknown);
      for (const [at, text] of unknown.entries())
        remembered.set(
          text,
          vectors.then((all) => all[at]!),
        );
      return Promise.all(texts.map((text) => remembered.get(text)!));
    },
  },
  null,
);

type Said = readonly [AgentConfig, text: string, intent: string | null];
type Judged = RankedIntents & { intent: string | null };

const rank = (said: readonly Said[]): Promise<Judged[]> =>
  Promise.all(
    said.map(async ([agent, text, intent]) => ({
      ...(await rankers.of("development", agent).rank(text)),
      intent,
    })),
  );
const isFirstRight = ({ ranked, intent }: Judged) => ranked[0]?.intent === intent;
const isBelieved = ({ isAbstained }: Judged) => !isAbstained;
const isFar = (one: Judged) => one.isFar;

function share(set: string, judged: readonly Judged[], what: (one: Judged) => boolean): number {
  const count = judged.filter(what).length;
  console.log(`${set}: ${count} of ${judged.length}`);
  return count / judged.length;
}

/**
 * Understanding was tuned on these sets, so they only detect a loss; they prove nothing about other agents. The floors are
 * slightly below the measured values.
 */
describe("development sets, ranked by trained classifiers", () => {
  beforeAll(async () => {
    for (const agent of [shop, coworking, laundry]) await rankers.prepare("development", agent);
  });
  afterAll(() => embedder.close());

  it("D9 an agent with many examples stays above its floor", async () => {
    const judged = await rank(computerShopSentences.map(([text, intent]): Said => [shop, text, intent]));
    const requests = judged.filter(({ intent }) => intent !== null);
    expect(share("shop, first is right", requests, isFirstRight)).toBeGreaterThanOrEqual(0.88);
    const believed = requests.filter(isBelieved);
    expect(share("shop, believed", requests, isBelieved)).toBeGreaterThanOrEqual(0.78);
    expect(share("shop, right of believed", believed, isFirstRight)).toBeGreaterThanOrEqual(0.9);
  });

  it("D9 agents with three examples for each intent stay above their floors, in English and Thai", async () => {
    const judged = await rank(
      developmentSentences.flatMap(([name, text, intent]): Said[] =>
        name === "coworking" || name === "laundry" ? [[inventedAgents[name], text, intent]] : [],
      ),
    );
    expect(share("few examples, first is right", judged, isFirstRight)).toBeGreaterThanOrEqual(0.77);
    const believed = judged.filter(isBelieved);
    expect(share("few examples, believed", judged, isBelieved)).toBeGreaterThanOrEqual(0.08);
    expect(share("few examples, right of believed", believed, isFirstRight)).toBeGreaterThanOrEqual(0.9);
  });

  it("A10 off-topic messages match no intent", async () => {
    const judged = await rank([
      ...developmentElsewhere.map(([name, text]): Said => [inventedAgents[name], text, null]),
      ...offTopicDevelopment.map((text): Said => [shop, text, null]),
    ]);
    expect(share("other subjects, believed", judged, isBelieved)).toBeLessThanOrEqual(0.13);
    expect(share("other subjects, far", judged, isFar)).toBeGreaterThanOrEqual(0.18);
  });

  it("A10 messages a shop must serve are rarely far from it", async () => {
    const judged = await rank(onTopicDevelopment.map((text): Said => [shop, text, null]));
    expect(share("to be served, far", judged, isFar)).toBeLessThanOrEqual(0.02);
  });
});
