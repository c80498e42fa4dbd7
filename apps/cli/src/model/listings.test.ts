import { type Dialect, listingOf } from "@konstruct/simulators/openai/listing";
import { describe, expect, it } from "vitest";
import { listings } from "./listings.ts";

const read = (path: string, answer: unknown) =>
  listings.filter((one) => one.path === path).map(({ schema }) => schema.safeParse(answer).data)[0];

describe("listings of models", () => {
  it.each<[Dialect, string, string, number]>([
    ["ollama", "/api/tags", "Ollama", 8.2],
    ["lm-studio", "/api/v1/models", "LM Studio", 8],
    ["llama.cpp", "/v1/models", "llama.cpp", 8.190_735_36],
    ["vllm", "/v1/models", "vLLM", 8],
  ])("B1 %s is known by %s", (dialect, path, server, billions) => {
    const answer = listingOf(dialect, path, ["qwen3-8b"]);
    expect(read(path, answer)).toEqual({ server, models: [{ name: "qwen3-8b", billions }] });
  });

  it("B1 a model of Ollama's cloud runs elsewhere and is left out", () => {
    const models = [
      { name: "gpt-oss:120b-cloud", remote_host: "https://ollama.com", remote_model: "gpt-oss:120b" },
      { name: "llama3.2:3b" },
    ];
    expect(read("/api/tags", { models })?.models).toEqual([{ name: "llama3.2:3b", billions: 3 }]);
  });

  it("B1 models that only embed texts are left out where the listing says so", () => {
    const before = {
      object: "list",
      data: [
        { id: "text-embedding-nomic-embed-text-v1.5", type: "embeddings", state: "not-loaded" },
        { id: "qwen2.5-14b-instruct", type: "llm", state: "loaded" },
      ],
    };
    const now = listingOf("lm-studio", "/api/v1/models", ["text-embedding-nomic", "qwen3-8b"]);
    expect(read("/api/v0/models", before)?.models).toEqual([{ name: "qwen2.5-14b-instruct", billions: 14 }]);
    expect(read("/api/v1/models", now)?.models.map(({ name }) => name)).toEqual(["qwen3-8b"]);
  });

  it.each([
    ["a web page's data", { models: "none" }],
    ["another API", { object: "list", data: [{ title: "Shoes" }] }],
    ["nothing", undefined],
  ])("B1 %s is no listing", (_, answer) => {
    expect(listings.map(({ schema }) => schema.safeParse(answer).success)).not.toContain(true);
  });
});
