import { createHash } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { readClassifier, type TrainedClassifier } from "../classifier/classifier.ts";
import { SenseEmbedder } from "../classifier/sense-embedder.ts";
import { trainInWorker } from "../classifier/train-in-worker.ts";
import type { IntentRanker } from "../ranked-intents.ts";
import { Prototypes } from "./prototypes.ts";
import { rankWith } from "./rank-with.ts";
import { rankerByExamples } from "./ranker-by-examples.ts";
import { trainingTextsOf } from "./training-texts.ts";

/** Change it with the trainer: classifiers of an earlier value are trained again. */
const trainer = "3";
const mostLoaded = 64;

/** Stores trained classifiers by the hash of their training texts. */
export type ClassifierStore = {
  find(tenantId: string, hash: string): Promise<Uint8Array | undefined>;
  save(tenantId: string, hash: string, model: Uint8Array): Promise<void>;
};

/** The rankers of all agents. A classifier is trained once, stored, and loaded on first use. */
export class AgentRankers {
  readonly #embedder: Embedder;
  readonly #store: ClassifierStore | null;
  readonly #train: typeof trainInWorker;
  readonly #prototypes: Prototypes;
  readonly #hashes = new WeakMap<AgentConfig, string>();
  readonly #loaded = new Map<string, Promise<TrainedClassifier | null>>();
  readonly #ready = new WeakSet<Promise<TrainedClassifier | null>>();

  /** @param train in a thread by default */
  constructor(embedder: Embedder, store: ClassifierStore | null, train = trainInWorker) {
    this.#embedder = new SenseEmbedder(embedder);
    this.#prototypes = new Prototypes(this.#embedder);
    this.#store = store;
    this.#train = train;
  }

  of(tenantId: string, agent: AgentConfig): IntentRanker {
    return {
      rank: async (text) => {
        const classifier = await this.#classifierOf(tenantId, agent);
        const read = classifier?.read(text) ?? text;
        const [vector] = await this.#embedder.embed([read]);
        const ranked = rankWith(classifier, read, vector!);
        return { ...ranked, isFar: ranked.isFar && (await this.#prototypes.isLikeOne(vector!)) };
      },
    };
  }

  /**
   * Ranks a live message without waiting for a training: by the nearest examples until the classifier is ready.
   * @param failed a training that the message began has failed; a later message begins it again
   */
  atOnce(tenantId: string, agent: AgentConfig, failed: (thrown: unknown) => void): IntentRanker {
    const [trained, untrained] = [this.of(tenantId, agent), rankerByExamples(agent)];
    return {
      rank: async (text) => {
        if (await this.#isReady(tenantId, agent)) return trained.rank(text);
        this.prepare(tenantId, agent).catch(failed);
        return untrained.rank(text);
      },
    };
  }

  /**
   * Trains the classifier of an agent, unless it is stored.
   * @throws AppError unavailable if the signal aborts it
   */
  async prepare(tenantId: string, agent: AgentConfig, signal?: AbortSignal): Promise<void> {
    await this.#classifierOf(tenantId, agent, signal);
  }

  #classifierOf(
    tenantId: string,
    agent: AgentConfig,
    signal?: AbortSignal,
  ): Promise<TrainedClassifier | null> {
    const hash = this.#hashOf(agent);
    const key = `${tenantId}/${hash}`;
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const loading = this.#load(tenantId, hash, agent, signal);
    loading.then(
      () => this.#ready.add(loading),
      () => this.#loaded.delete(key),
    );
    if (this.#loaded.size >= mostLoaded) this.#loaded.delete(this.#loaded.keys().next().value!);
    this.#loaded.set(key, loading);
    return loading;
  }

  /** Whether the classifier is loaded, or stored and so loaded in a moment. */
  async #isReady(tenantId: string, agent: AgentConfig): Promise<boolean> {
    const hash = this.#hashOf(agent);
    const loading = this.#loaded.get(`${tenantId}/${hash}`);
    if (loading !== undefined) return this.#ready.has(loading);
    return (await this.#store?.find(tenantId, hash)) !== undefined;
  }

  #hashOf(agent: AgentConfig): string {
    const known = this.#hashes.get(agent);
    if (known !== undefined) return known;
    const learnt = JSON.stringify([trainer, this.#embedder.name, trainingTextsOf(agent)]);
    const hash = createHash("sha256").update(learnt).digest("hex");
    this.#hashes.set(agent, hash);
    return hash;
  }

  async #load(
    tenantId: string,
    hash: string,
    agent: AgentConfig,
    signal: AbortSignal | undefined,
  ): Promise<TrainedClassifier | null> {
    const texts = trainingTextsOf(agent);
    if (!texts.some(({ role }) => role === "example")) return null;
    const stored = await this.#store?.find(tenantId, hash);
    const model = stored ?? (await this.#train(texts, signal));
    if (stored === undefined) await this.#store?.save(tenantId, hash, model);
    this.#prototypes.begin();
    return readClassifier(model);
  }
}
