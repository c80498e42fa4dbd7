import type { Environment } from "@konstruct/config/catalogue";

const localEndpoint = "http://127.0.0.1:11434";
const probeMs = 300;

/** What words replies: a provider with a key, a local endpoint found without configuration, or built-in mode. */
export type ModelInUse =
  | { kind: "provider"; name: string }
  | { kind: "found"; url: string }
  | { kind: "builtin" };

/**
 * The tenant's own model first, then the environment's; without either, an Ollama on this machine at its usual port.
 * @param ownUrl the endpoint of the tenant's own model; null when it has none
 */
export async function modelInUse(
  { openai, anthropic }: Environment["llm"],
  ownUrl: string | null,
): Promise<ModelInUse> {
  if (ownUrl !== null) return { kind: "provider", name: new URL(ownUrl).host };
  if (openai.apiKey !== undefined || !openai.baseUrl.includes("api.openai.com"))
    return { kind: "provider", name: new URL(openai.baseUrl).host };
  if (anthropic.apiKey !== undefined) return { kind: "provider", name: "Anthropic" };
  const answered = await fetch(`${localEndpoint}/api/version`, { signal: AbortSignal.timeout(probeMs) })
    .then((answer) => answer.ok)
    .catch(() => false);
  return answered ? { kind: "found", url: `${localEndpoint}/v1` } : { kind: "builtin" };
}
