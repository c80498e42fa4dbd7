import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { describe, expect, it, vi } from "vitest";
import { train } from "../classifier/train.ts";
import type { TrainingText } from "../classifier/training-text.ts";
import { AgentRankers, type ClassifierStore } from "./agent-rankers.ts";

const configOf = (name: string, example = "my washing machine leaks") =>
  agentConfigSchema.parse({
    name,
    role: "Repairs",
    intents: [
      { id: "repair", examples: [example, "the dryer makes noise", "the oven stays cold"] },
      { id: "hours", examples: ["when are you open", "what time do you close"] },
    ],
  });

/** Vectors of length 1 by the first letters of a text, and a trainer that counts its runs. */
function countingEmbedder() {
  const embedder: Embedder = {
    name: "letters",
    dimensions: 16,
    relatedFrom: 0.5,
    embed: async (texts) => {
      return texts.map((text) => {
        const vector = new Float32Array(16);
        vector[(text.codePointAt(0) ?? 0) % 16] = 1;
        return vector;
      });
    },
  };
  let trainings = 0;
  const trained = async (texts: readonly TrainingText[]) => {
    trainings++;
    const vectors = await embedder.embed(texts.map(({ text }) => text));
    return train(texts.map((one, at) => ({ ...one, vector: vectors[at]! })));
  };
  return { embedder, trained, trainings: () => trainings };
}

function memoryStore() {
  const kept = new Map<string, Uint8Array>();
  const store: ClassifierStore = {
    find: async (tenantId, hash) => kept.get(`${tenantId}/${hash}`),
    save: async (tenantId, hash, model) => void kept.set(`${tenantId}/${hash}`, model),
  };
  return { kept, store };
}

describe("rankers of agents", () => {
  it("B2 two agents with the same examples are trained once, even in parallel", async () => {
    const { embedder, trained, trainings } = countingEmbedder();
    const rankers = new AgentRankers(embedder, null, trained);
    const said = "my washing machine leaks";
    const answers = await Promise.all([
      rankers.of("t", configOf("Ann")).rank(said),
      rankers.of("t", configOf("Bob")).rank(said),
    ]);
    expect(trainings()).toBe(1);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.ranked[0]?.intent).toBe("repair");
    await rankers.prepare("t", configOf("Ann", "the fridge is warm"));
    expect(trainings()).toBe(2);
  });

  it("B2 a classifier stored by an earlier process is loaded and not trained", async () => {
    const { store, kept } = memoryStore();
    const first = countingEmbedder();
    const before = new AgentRankers(first.embedder, store, first.trained);
    await before.prepare("t", configOf("Ann"));
    expect(kept.size).toBe(1);
    const { embedder, trained, trainings } = countingEmbedder();
    const after = new AgentRankers(embedder, store, trained);
    const text = "what time do you close";
    expect(await after.of("t", configOf("Ann")).rank(text)).toEqual(
      await before.of("t", configOf("Ann")).rank(text),
    );
    expect(trainings()).toBe(0);
  });

  it("B2 a live message is answered by the nearest example while its classifier is trained, and by the classifier afterwards", async () => {
    const { embedder, trained } = countingEmbedder();
    const training = Promise.withResolvers<void>();
    const rankers = new AgentRankers(embedder, memoryStore().store, async (texts) => {
      await training.promise;
      return trained(texts);
    });
    const never = (thrown: unknown) => expect.unreachable(String(thrown));
    const live = rankers.atOnce("t", configOf("Ann"), never);
    const said = "hello, my washing machine leaks";
    expect((await live.rank(said)).ranked[0]?.intent).toBe("repair");
    training.resolve();
    await rankers.prepare("t", configOf("Ann"));
    expect(await live.rank(said)).toEqual(await rankers.of("t", configOf("Ann")).rank(said));
  });

  it("B2 a training that fails is reported, and the next live message begins it again", async () => {
    const { embedder, trained, trainings } = countingEmbedder();
    let failures = 1;
    const rankers = new AgentRankers(embedder, null, async (texts) => {
      if (failures-- > 0) throw new Error("the training thread has ended");
      return trained(texts);
    });
    const reported: unknown[] = [];
    const live = rankers.atOnce("t", configOf("Ann"), (thrown) => reported.push(thrown));
    await live.rank("the oven stays cold");
    await vi.waitFor(() => expect(reported).toHaveLength(1));
    expect((await live.rank("the oven stays cold")).ranked[0]?.intent).toBe("repair");
    await rankers.prepare("t", configOf("Ann"));
    expect(trainings()).toBe(1);
  });

  it("I1 tenants share nothing", async () => {
    const { store, kept } = memoryStore();
    const { embedder, trained, trainings } = countingEmbedder();
    const rankers = new AgentRankers(embedder, store, trained);
    await rankers.prepare("one", configOf("Ann"));
    await rankers.prepare("two", configOf("Ann"));
    expect(trainings()).toBe(2);
    expect([...kept.keys()].map((key) => key.split("/")[0])).toEqual(["one", "two"]);
  });

  it("B2 after a failed store the next call tries again", async () => {
    const { store } = memoryStore();
    const { embedder, trained } = countingEmbedder();
    let failures = 1;
    const shaky: ClassifierStore = {
      ...store,
      find: async (tenantId, hash) => {
        if (failures-- > 0) throw new Error("the database is down");
        return store.find(tenantId, hash);
      },
    };
    const ranker = new AgentRankers(embedder, shaky, trained).of("t", configOf("Ann"));
    await expect(ranker.rank("the oven stays cold")).rejects.toThrow("the database is down");
    expect((await ranker.rank("the oven stays cold")).ranked[0]?.intent).toBe("repair");
  });

  it("B2 for an agent without examples nothing is believed and nothing is far", async () => {
    const { embedder, trained } = countingEmbedder();
    const rankers = new AgentRankers(embedder, memoryStore().store, trained);
    const ranker = rankers.of("t", agentConfigSchema.parse({ intents: [] }));
    expect(await ranker.rank("hello")).toEqual({ ranked: [], isAbstained: true, isFar: false });
  });
});
