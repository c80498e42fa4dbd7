import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { ClassifyContext } from "@konstruct/engine/propose/understand/intents/classify-context";
import { classifyText } from "@konstruct/engine/propose/understand/intents/classify-text";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { AgentRankers } from "@konstruct/understanding/ranker/agent-rankers";
import { z } from "zod";
import { eachLine } from "../../inspect/each-line.ts";
import { type Io, tell } from "../../io.ts";

export type ClassifyOptions = { agent: string };

const lineSchema = z.looseObject({ text: z.string(), context: z.looseObject({}).nullish() });

/** Reads sentences and prints intent and parameters by the built-in classifier. */
export async function inspectClassify(
  io: Io,
  options: ClassifyOptions,
  rankerOf?: (agent: AgentConfig) => IntentRanker,
): Promise<number> {
  // Sentences can be tried on an agent that is not ready to publish.
  const agent = await loadAgentYaml(options.agent, (problems) => tell(io, problems));
  const embedder = new BuiltInEmbedder();
  const ranker = rankerOf?.(agent) ?? new AgentRankers(embedder, null).of("inspected", agent);
  return eachLine(io, {
    unreadable: (message) => ({
      intent: null,
      params: {},
      missing: [],
      confidence: 0,
      offTopic: false,
      error: { code: "invalid_input", message },
    }),
    async handle(value) {
      const { text, context } = lineSchema.parse(value);
      const { intent, params, missing, confidence, offTopic } = await classifyText(
        ranker,
        agent,
        text,
        (context ?? undefined) as ClassifyContext | undefined,
      );
      return { intent, params, missing, confidence, offTopic };
    },
  }).finally(() => embedder.close());
}
