import { loadAgentYaml } from "@konstruct/engine/agent-yaml";
import type { ClassifyContext } from "@konstruct/engine/intents/classify-context";
import { classifyText } from "@konstruct/engine/intents/classify-text";
import { z } from "zod";
import { eachLine } from "../inspect/each-line.ts";
import { type Io, tell } from "../io.ts";

export type ClassifyOptions = { agent: string };

const lineSchema = z.looseObject({ text: z.string(), context: z.looseObject({}).nullish() });

/** Sentences in, intent and parameters by the built-in classifier out. */
export async function inspectClassify(io: Io, options: ClassifyOptions): Promise<number> {
  // Sentences can be tried on an agent that could not be published yet.
  const agent = await loadAgentYaml(options.agent, (problems) => tell(io, problems));
  return eachLine(io, {
    unreadable: (message) => ({
      intent: null,
      params: {},
      missing: [],
      confidence: 0,
      offTopic: false,
      error: { code: "invalid_input", message },
    }),
    handle(value) {
      const { text, context } = lineSchema.parse(value);
      const { intent, params, missing, confidence, offTopic } = classifyText(
        agent,
        text,
        (context ?? undefined) as ClassifyContext | undefined,
      );
      return { intent, params, missing, confidence, offTopic };
    },
  });
}
