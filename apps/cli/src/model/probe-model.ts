import type { LLMTool } from "@konstruct/llm/provider";
import { z } from "zod";
import { messageOf } from "../failure.ts";

/** Whether a model can serve agents, and why not. The times are in milliseconds. */
export type Probed = { works: true; callMs: number; jsonMs: number } | { works: false; why: string };

/** A server may have to load the model first. */
const longestLoadMs = 60_000;
/** A turn asks several times, with far longer prompts. */
const slowestAnswerMs = 4_000;

const tool: LLMTool = {
  name: "keep_number",
  description: "Keeps a number",
  parameters: {
    type: "object",
    properties: { number: { type: "integer" } },
    required: ["number"],
    additionalProperties: false,
  },
};

const seven = z.object({ number: z.literal(7) });

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const since = performance.now();
  const value = await work;
  return { value, ms: Math.round(performance.now() - since) };
}

/** Asks a model for one tool call and one JSON answer. */
export async function probeModel(baseUrl: string, model: string): Promise<Probed> {
  const [{ connectModel }, { generateObject }] = await Promise.all([
    import("@konstruct/orchestrator/dependencies/models"),
    import("@konstruct/llm/generate-object"),
  ]);
  const reach = { provider: "openai", baseUrl, key: null, model, price: null } as const;
  const provider = connectModel(reach, "", longestLoadMs);
  try {
    const question = "Keep the number 7: call the tool keep_number, and say nothing else.";
    const called = await timed(provider.generate([{ role: "user", content: question }], { tools: [tool] }));
    const kept = called.value.toolCalls.find(({ name }) => name === tool.name)?.arguments;
    if (!seven.safeParse(kept).success)
      return { works: false, why: "it did not call the tool it was asked to call" };
    const answered = await timed(
      generateObject(provider, [{ role: "user", content: 'Answer with this JSON: {"number": 7}' }], {
        name: "number",
        schema: seven,
      }),
    );
    if (answered.ms > slowestAnswerMs)
      return { works: false, why: `it took ${(answered.ms / 1_000).toFixed(1)} s for a short answer` };
    return { works: true, callMs: called.ms, jsonMs: answered.ms };
  } catch (thrown) {
    return { works: false, why: messageOf(thrown) };
  }
}
