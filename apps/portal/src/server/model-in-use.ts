import type { Environment } from "@konstruct/config/catalogue";

const localEndpoint = "http://127.0.0.1:11434";
const probeMs = 300;

/** Who words the answers: a provider with a key, an endpoint on this machine that nobody named yet, or the built-in mode. */
export type ModelInUse =
  | { kind: "provider"; name: string }
  | { kind: "found"; url: string }
  | { kind: "builtin" };

/**
 * A tenant's own comes first, then what the environment says; without either an Ollama on this machine is looked for, at its usual
 * port only.
 * @param ownUrl where the tenant's own model answers; null where it has none
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
