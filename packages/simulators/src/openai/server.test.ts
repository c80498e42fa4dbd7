import { afterEach, describe, expect, it } from "vitest";
import { type OpenAISimulator, startOpenAISimulator } from "./server.ts";

let simulator: OpenAISimulator;
afterEach(() => simulator.stop());

const post = (path: string, body: object) =>
  fetch(`${simulator.url}${path}`, { method: "POST", body: JSON.stringify(body) });

const messages = [{ role: "user", content: "one two three" }];

describe("OpenAI simulator", () => {
  it("B1 streams server-sent events that add up to the answer", async () => {
    simulator = await startOpenAISimulator();
    const response = await post("/chat/completions", {
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    const lines = (await response.text()).split("\n\n").filter((line) => line !== "");
    expect(lines.at(-1)).toBe("data: [DONE]");
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.slice("data: ".length)));
    const words = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
    expect(words).toBe("one two three");
    expect(chunks.at(-1).usage.total_tokens).toBeGreaterThan(0);
  });

  it("B1 lists its model and embeds deterministically, similar texts closer", async () => {
    simulator = await startOpenAISimulator();
    const models = await (await fetch(`${simulator.url}/models`)).json();
    expect(models).toMatchObject({ data: [{ id: "simulated-model" }] });

    const input = ["where is my order", "where is the order", "bananas"];
    const { data } = (await (await post("/embeddings", { input })).json()) as {
      data: { embedding: number[] }[];
    };
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
    const [first, second, third] = data.map((entry) => entry.embedding);
    expect(dot(first!, second!)).toBeGreaterThan(dot(first!, third!));
  });

  it("B7 a fault applies only to the requests it names, as often as it says", async () => {
    simulator = await startOpenAISimulator();
    simulator.faults.add({ only: "understanding", status: 500 });
    simulator.faults.add({ times: 2, status: 429, retryAfterS: 1 });
    const statuses = [];
    for (let call = 0; call < 3; call++)
      statuses.push((await post("/chat/completions", { messages })).status);
    expect(statuses).toEqual([429, 429, 200]);
    const limited = await post("/chat/completions", {
      messages,
      response_format: { type: "json_schema", json_schema: { name: "understanding" } },
    });
    expect(limited.status).toBe(500);
    expect(simulator.requests).toHaveLength(4);
  });
});
