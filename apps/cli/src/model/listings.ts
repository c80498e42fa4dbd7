import { z } from "zod";

/** One model of a server. `billions`: its parameters as far as the listing or its name says, otherwise 0. */
export type ListedModel = { name: string; billions: number };

/** Who answers at an address, and the models it lists. */
export type Listing = { server: string; models: ListedModel[] };

const sizeInName = /(\d+(?:\.\d+)?)b(?![a-z0-9])/i;

/** Billions of parameters in a size or a name: `8.2B`, `qwen3:8b`. */
const billionsIn = (text: string): number => Number(sizeInName.exec(text)?.[1] ?? 0);

const billionsOf = (said: string | null | undefined, name: string): number =>
  billionsIn(said ?? "") || billionsIn(name);

/** Ollama, `GET /api/tags`. A model with a remote host runs in the cloud. Source: docs.ollama.com/api/tags. */
const ollama = z
  .object({
    models: z.array(
      z.object({
        name: z.string().min(1),
        details: z.object({ parameter_size: z.string().nullish() }).nullish(),
        remote_host: z.string().nullish(),
      }),
    ),
  })
  .transform(({ models }) => ({
    server: "Ollama",
    models: models
      .filter(({ remote_host }) => !remote_host)
      .map(({ name, details }) => ({ name, billions: billionsOf(details?.parameter_size, name) })),
  }));

/** LM Studio since 0.4, `GET /api/v1/models`. Source: lmstudio.ai/docs/developer/rest/list. */
const lmStudio = z
  .object({
    models: z.array(
      z.object({ key: z.string().min(1), type: z.string(), params_string: z.string().nullish() }),
    ),
  })
  .transform(({ models }) => ({
    server: "LM Studio",
    models: models
      .filter(({ type }) => type === "llm")
      .map(({ key, params_string }) => ({ name: key, billions: billionsOf(params_string, key) })),
  }));

/** LM Studio before 0.4, `GET /api/v0/models`. Source: lmstudio.ai/docs/developer/rest/endpoints. */
const earlierLmStudio = z
  .object({ data: z.array(z.object({ id: z.string().min(1), type: z.string(), state: z.string() })) })
  .transform(({ data }) => ({
    server: "LM Studio",
    models: data
      .filter(({ type }) => type === "llm" || type === "vlm")
      .map(({ id }) => ({ name: id, billions: billionsIn(id) })),
  }));

/** Servers that say in OpenAI's listing who they are. */
const owners: Record<string, string> = {
  llamacpp: "llama.cpp",
  llamafile: "llamafile",
  vllm: "vLLM",
  organization_owner: "LM Studio",
  library: "Ollama",
};

/** OpenAI's listing, `GET /v1/models`. llama.cpp adds `meta.n_params`. */
const compatible = z
  .object({
    object: z.literal("list"),
    data: z.array(
      z.object({
        id: z.string().min(1),
        owned_by: z.string().nullish(),
        meta: z.object({ n_params: z.number().nullish() }).nullish(),
      }),
    ),
  })
  .transform(({ data }) => ({
    server: owners[data[0]?.owned_by ?? ""] ?? "an OpenAI-compatible server",
    models: data.map(({ id, meta }) => ({
      name: id,
      billions: (meta?.n_params ?? 0) / 1e9 || billionsIn(id),
    })),
  }));

/** What each path of a server answers. llama.cpp answers Ollama's path too, so its own listing is read first. */
export const listings: readonly { path: string; schema: z.ZodType<Listing>; only?: readonly string[] }[] = [
  { path: "/v1/models", schema: compatible, only: ["llama.cpp", "llamafile", "vLLM"] },
  { path: "/api/tags", schema: ollama },
  { path: "/api/v1/models", schema: lmStudio },
  { path: "/api/v0/models", schema: earlierLmStudio },
  { path: "/v1/models", schema: compatible },
];
