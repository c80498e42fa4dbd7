import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { patientFetch } from "@konstruct/egress/patient-fetch";
import { AnthropicProvider } from "@konstruct/llm/anthropic/anthropic-provider";
import { ToolCallingProvider } from "@konstruct/llm/json-mode/tool-calling-provider";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { OpenModelEndpoint } from "@konstruct/services/model/model-endpoints";
import type { WhileWaiting } from "../pump/pump.ts";

const ownServers = patientFetch();

/** The address of a model server and the fetch function for it; {@link patientFetch} by default. `found`: a server on this machine that the start found. */
export type ModelReach = OpenModelEndpoint & { fetch?: typeof fetch; found?: true };

/** The model of an agent, or null for built-in mode: the agent asks for it, or no endpoint fits. */
export type ModelChoice = (agent: Pick<AgentConfig, "model">) => LLMProvider | null;

export type ModelSettings = {
  openai: { apiKey?: string | undefined; baseUrl: string; model?: string | undefined };
  anthropic: { apiKey?: string | undefined; baseUrl: string; model?: string | undefined };
  timeoutMs: number;
  /** A model server that was found on this machine, while it answers. */
  found?: () => ModelReach | undefined;
};

const defaultOpenAIModel = "gpt-4.1-mini";
const defaultAnthropicModel = "claude-haiku-4-5";

/** The installation's endpoints for every tenant, in order of preference. */
export function environmentEndpoints({ openai, anthropic }: ModelSettings): ModelReach[] {
  const endpoints: ModelReach[] = [];
  // A local OpenAI-compatible server needs no key; its address alone configures it.
  if (openai.apiKey !== undefined || !openai.baseUrl.includes("api.openai.com"))
    endpoints.push({
      provider: "openai",
      baseUrl: openai.baseUrl,
      key: openai.apiKey ?? null,
      model: openai.model || defaultOpenAIModel,
      price: null,
    });
  if (anthropic.apiKey !== undefined)
    endpoints.push({
      provider: "anthropic",
      baseUrl: anthropic.baseUrl,
      key: anthropic.apiKey,
      model: anthropic.model || defaultAnthropicModel,
      price: null,
    });
  return endpoints;
}

/** A model at an endpoint: the named one, or the endpoint's default. */
export function connectModel(endpoint: ModelReach, name: string, timeoutMs: number): LLMProvider {
  const { provider, baseUrl, key, price } = endpoint;
  const options = {
    model: name || endpoint.model,
    apiKey: key ?? "none",
    baseURL: baseUrl,
    timeoutMs,
    ...(price !== null && { prices: { [endpoint.model]: price } }),
    fetch: endpoint.fetch ?? ownServers,
  };
  if (provider === "anthropic") return new AnthropicProvider(options);
  const model = new ToolCallingProvider(new OpenAIProvider(options), baseUrl);
  return endpoint.found === true ? replaceable(model) : model;
}

const passedOn = (provider: LLMProvider): LLMProvider => ({
  name: provider.name,
  model: provider.model,
  priceKnown: provider.priceKnown,
  replaceable: provider.replaceable === true,
  getCost: (...tokens) => provider.getCost(...tokens),
  generate: (messages, options) => provider.generate(messages, options),
});

const replaceable = (provider: LLMProvider): LLMProvider => ({ ...passedOn(provider), replaceable: true });

/** Whether an agent's choice of a model may be served by an endpoint. A found one serves those that chose none. */
const serves = ({ provider, found }: ModelReach, wanted: AgentConfig["model"]): boolean =>
  wanted.provider === "default"
    ? found !== true || wanted.name === ""
    : wanted.provider === provider && found !== true;

/** @param endpoints the first that fits is used */
export function createModels(endpoints: readonly ModelReach[], timeoutMs: number): ModelChoice {
  const made = new Map<string, LLMProvider>();
  return ({ model }) => {
    const { name } = model;
    const endpoint = endpoints.find((one) => serves(one, model));
    if (endpoint === undefined) return null;
    const key = `${endpoint.provider}/${name}`;
    const known = made.get(key) ?? connectModel(endpoint, name, timeoutMs);
    made.set(key, known);
    return known;
  };
}

/** Wraps a model so that a turn gives up its processor slot while a call runs. */
export function yielding(provider: LLMProvider | null, whileWaiting: WhileWaiting): LLMProvider | null {
  if (provider === null) return null;
  return {
    ...passedOn(provider),
    generate: (messages, options) => whileWaiting(() => provider.generate(messages, options)),
  };
}
