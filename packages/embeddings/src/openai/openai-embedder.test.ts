import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OpenAIEmbedder } from "./openai-embedder.ts";

type Asked = {
  authorization: string | undefined;
  body: { model: string; input: string[]; dimensions?: number };
};

let server: Server;
let baseUrl: string;
let asked: Asked[] = [];
let answer: (input: string[]) => { status: number; body: unknown; headers?: Record<string, string> };

const vectorsFor = (input: string[]) => ({
  status: 200,
  // The order of the answer is not the order of the question.
  body: { data: input.map((_, index) => ({ index, embedding: [index + 1, 0, 0] })).reverse() },
});

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Asked["body"];
    asked.push({ authorization: request.headers.authorization, body });
    const { status, body: sent, headers = {} } = answer(body.input);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(sent));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());

const embedder = (model = "text-embedding-3-small", dimensions = 3) =>
  new OpenAIEmbedder({ model, apiKey: "sk-test", baseUrl, dimensions, timeoutMs: 2_000 });

describe("the OpenAI-compatible embedder", () => {
  it("B1 E1 gives vectors of length 1 in the order of the texts, in several requests when there are many", async () => {
    answer = vectorsFor;
    asked = [];
    const vectors = await embedder().embed(Array.from({ length: 100 }, (_, at) => `text ${at}`));
    expect(vectors).toHaveLength(100);
    expect([...vectors[99]!]).toEqual([1, 0, 0]);
    expect(asked.map(({ body }) => body.input.length)).toEqual([96, 4]);
    expect(asked[0]).toMatchObject({ authorization: "Bearer sk-test", body: { dimensions: 3 } });
  });

  it("E1 asks only models that can for a width of their own", async () => {
    answer = vectorsFor;
    asked = [];
    await embedder("nomic-embed").embed([""]);
    expect(asked[0]?.body).toEqual({ model: "nomic-embed", input: [" "], encoding_format: "float" });
  });

  it.each([
    [401, "unauthorised", false],
    [404, "misconfigured", false],
    [429, "rate_limited", true],
    [500, "unavailable", true],
  ])("E1 an answer of %i is %s", async (status, code, retryable) => {
    answer = () => ({ status, body: {}, headers: { "retry-after": "2" } });
    await expect(embedder().embed(["x"])).rejects.toMatchObject({ code, retryable, retryAfterMs: 2_000 });
  });

  it("E1 vectors of another width are a wrong setting, a missing one a bad answer", async () => {
    answer = () => ({ status: 200, body: { data: [{ index: 0, embedding: [1, 2] }] } });
    await expect(embedder().embed(["x"])).rejects.toMatchObject({ code: "misconfigured" });
    answer = () => ({ status: 200, body: { data: [] } });
    await expect(embedder().embed(["x"])).rejects.toMatchObject({ code: "unavailable" });
  });
});
