import type { Environment } from "@konstruct/config/catalogue";
import { z } from "zod";

const probeMs = 500;

const reportSchema = z.object({
  parts: z.object({ model: z.object({ state: z.string(), detail: z.string().default("") }).optional() }),
});

/** The model that writes replies. `found`: the model of the started system; `trying`: the start is trying it; `gone`: its server does not answer any more. */
export type ModelInUse =
  | { kind: "provider" | "found" | "trying" | "gone"; name: string }
  | { kind: "builtin" };

const kinds: Record<string, "found" | "trying" | "gone"> = {
  ready: "found",
  starting: "trying",
  failed: "gone",
};

/** What a system that was started here says about its model; undefined where nothing is said. */
async function modelOf(gatewayUrl: string): Promise<ModelInUse | undefined> {
  const report = await fetch(`${gatewayUrl}/readyz`, { signal: AbortSignal.timeout(probeMs) })
    .then((answer): Promise<unknown> => answer.json())
    .catch(() => undefined);
  const model = reportSchema.safeParse(report).data?.parts.model;
  if (model === undefined) return undefined;
  const kind = kinds[model.state];
  return kind === undefined ? { kind: "builtin" } : { kind, name: model.detail };
}

/**
 * The tenant's own model first, then the environment's; without either, what the started system found.
 * @param ownUrl the endpoint of the tenant's own model; null when it has none
 */
export async function modelInUse(
  { llm: { openai, anthropic }, portal: { gatewayUrl } }: Pick<Environment, "llm" | "portal">,
  ownUrl: string | null,
): Promise<ModelInUse> {
  if (ownUrl !== null) return { kind: "provider", name: new URL(ownUrl).host };
  const started = await modelOf(gatewayUrl);
  if (started !== undefined) return started;
  if (openai.apiKey !== undefined || !openai.baseUrl.includes("api.openai.com"))
    return { kind: "provider", name: new URL(openai.baseUrl).host };
  return anthropic.apiKey === undefined ? { kind: "builtin" } : { kind: "provider", name: "Anthropic" };
}
