/** The servers whose listing of models this simulator can give. `openai`: OpenAI's own format and no more. */
export type Dialect = "openai" | "ollama" | "lm-studio" | "llama.cpp" | "vllm";

const owners: Record<Dialect, string> = {
  openai: "konstruct",
  ollama: "library",
  "lm-studio": "organization_owner",
  "llama.cpp": "llamacpp",
  vllm: "vllm",
};

const created = 1_760_000_000;

function ollamaTags(models: readonly string[]) {
  return {
    models: models.map((name) => ({
      name,
      model: name,
      modified_at: "2026-11-02T10:14:07.031Z",
      size: 5_225_388_164,
      digest: "500a1f067a9f782620b40bee6f7b0c89e17ae61f686b92c24933e4ca4b2b8b41",
      details: {
        parent_model: "",
        format: "gguf",
        family: "qwen3",
        families: ["qwen3"],
        parameter_size: "8.2B",
        quantization_level: "Q4_K_M",
      },
    })),
  };
}

function lmStudioModels(models: readonly string[]) {
  return {
    models: models.map((key) => ({
      type: key.startsWith("text-embedding") ? "embedding" : "llm",
      publisher: "lmstudio-community",
      key,
      display_name: key,
      architecture: "qwen3",
      quantization: { name: "Q4_K_M", bits_per_weight: 4 },
      size_bytes: 5_027_783_488,
      params_string: "8B",
      loaded_instances: [],
      max_context_length: 40_960,
      format: "gguf",
      capabilities: { vision: false, trained_for_tool_use: true },
    })),
  };
}

function compatible(dialect: Dialect, models: readonly string[]) {
  return {
    object: "list",
    data: models.map((id) => ({
      id,
      object: "model",
      created,
      owned_by: owners[dialect],
      ...(dialect === "llama.cpp" && {
        meta: {
          vocab_type: 2,
          n_vocab: 151_936,
          n_ctx_train: 40_960,
          n_embd: 4_096,
          n_params: 8_190_735_360,
        },
      }),
      ...(dialect === "vllm" && { root: id, parent: null, max_model_len: 40_960, permission: [] }),
    })),
  };
}

/** What a server of a dialect answers to `GET path`; undefined where it has no such path. */
export function listingOf(dialect: Dialect, path: string, models: readonly string[]): object | undefined {
  if (path === "/v1/models") return compatible(dialect, models);
  // llama.cpp answers Ollama's path as well.
  if (path === "/api/tags" && (dialect === "ollama" || dialect === "llama.cpp")) return ollamaTags(models);
  if (path === "/api/v1/models" && dialect === "lm-studio") return lmStudioModels(models);
  return undefined;
}
