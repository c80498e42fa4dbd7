import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { LocalExecutor } from "../executor/local-executor.ts";
import { createKnowledge } from "../knowledge/create-knowledge.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { commonRegistry } from "../registry/registry.ts";

const context = { tenantId: "t", contactId: "c", customerId: null, now: new Date("2026-01-01T00:00:00Z") };
const ask = (args: JsonObject, knowledge?: Knowledge | null) =>
  new LocalExecutor({ registry: commonRegistry(), knowledge }).execute(
    { tool: "knowledge_base.search", args, idempotencyKey: "k" },
    context,
  );

describe("knowledge_base.search", () => {
  it("D6 returns passages with their source, or none", async () => {
    const knowledge = createKnowledge([
      { title: "Returns", text: "Within 30 days.", source: "https://x.example/r" },
    ]);
    expect((await ask({ query: "returns" }, knowledge)).data).toEqual({
      passages: [
        {
          id: "https://x.example/r",
          title: "Returns",
          text: "Within 30 days.",
          score: expect.any(Number),
          source: "https://x.example/r",
        },
      ],
    });
    expect((await ask({ query: "weather" }, knowledge)).data).toEqual({ passages: [] });
  });

  it("D6 names the place of a passage in its document, if it is known", async () => {
    const place = { documentId: "d-1", page: 3, heading: "Returns", url: "https://x.example/r.pdf" };
    const passage = {
      id: "p-1",
      title: "Terms",
      text: "Within 30 days.",
      score: 1,
      source: "terms.pdf",
      ...place,
    };
    const knowledge: Knowledge = { search: async () => [passage] };
    expect((await ask({ query: "returns" }, knowledge)).data).toEqual({ passages: [passage] });
  });

  it("D6 a passage that does not fit leaves room for the ones after it", async () => {
    const passage = (id: string, length: number) => ({
      id,
      title: id,
      text: "x".repeat(length),
      score: 1,
      source: id,
    });
    const passages = [passage("a", 5_000), passage("b", 9_000), passage("c", 500), passage("d", 500)];
    const { data } = await ask({ query: "returns" }, { search: async () => passages });
    expect(data?.passages).toMatchObject([{ id: "a" }, { id: "c" }, { id: "d" }]);
  });

  it("D6 a tenant without articles gets a result that says so, and arguments are checked", async () => {
    expect((await ask({ query: "returns" })).error?.code).toBe("misconfigured");
    for (const args of [
      { query: "" },
      { query: "x".repeat(501) },
      { query: "x", limit: 6 },
      { query: "x", a: 1 },
    ])
      expect((await ask(args, createKnowledge([]))).error?.code).toBe("invalid_args");
  });

  it("D6 D9 long Thai passages that together are too large are returned whole, as many as fit", async () => {
    const text = "วิธีคืนสินค้า ".repeat(110).slice(0, 1_500);
    const articles = Array.from({ length: 5 }, (_, place) => ({ title: "คืนสินค้า", text, source: `${place}` }));
    const others = Array.from({ length: 5 }, (_, place) => ({
      title: "Other",
      text: "x",
      source: `o${place}`,
    }));
    const { data, error } = await ask(
      { query: "คืนสินค้า", limit: 5 },
      createKnowledge([...articles, ...others]),
    );
    expect(error).toBeNull();
    const passages = data?.passages as JsonObject[];
    expect(passages.length).toBeGreaterThanOrEqual(2);
    for (const passage of passages) expect(passage.text).toBe(text.trim());
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(12_288);
  });
});
