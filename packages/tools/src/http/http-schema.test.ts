import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { startLoopback } from "@konstruct/egress/loopback.fixture";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingsOf, toolsWith } from "../outside/executor.fixture.ts";

let server: Awaited<ReturnType<typeof startLoopback>>;
beforeAll(async () => {
  server = await startLoopback((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
});
afterAll(() => server.stop());

const order = (over: object = {}) => ({
  name: "order",
  description: "Orders parts.",
  method: "POST",
  url: `${server.origin}/customers/{customer}/orders`,
  query: { tags: "{tags}" },
  body: { lines: "{lines}", note: "For {customer}" },
  schema: {
    type: "object",
    required: ["customer", "lines"],
    additionalProperties: false,
    properties: {
      customer: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
      lines: {
        type: "array",
        items: {
          type: "object",
          required: ["part", "count"],
          properties: { part: { type: "string" }, count: { type: "integer", minimum: 1 } },
        },
      },
    },
  },
  effect: "write",
  summary: "order {lines} for {customer}",
  ...over,
});
const tools = (over: object = {}) =>
  toolsWith({ settings: { http: { requests: [order(over)] } }, reaches: [server.origin] });
const problems = (over: object) => {
  try {
    settingsOf({ http: { requests: [order(over)] } });
    return [];
  } catch (thrown) {
    return (thrown as { issues: { path: string[]; message: string }[] }).issues.map(
      ({ path, message }) => `${path.slice(3).join(".")}: ${message}`,
    );
  }
};
const lines = [{ part: "A-1", count: 2 }];

describe("a request whose arguments are params", () => {
  it("F3 B2 the model sees which values a list allows, and what is none of them is refused", () => {
    const room = { enum: ["std", "dbl"], description: "The kind of room." };
    const request = { ...order(), url: `${server.origin}/x`, query: {}, body: {}, summary: "order" };
    const nights = { type: "integer", description: "How many." };
    const { schema: _schema, ...own } = { ...request, params: { room, nights } };
    const tool = toolsWith({
      settings: { http: { requests: [own] } },
      reaches: [server.origin],
    }).describe("http.order");
    expect(tool?.parameters()).toMatchObject({
      properties: { room: { type: "string", enum: ["std", "dbl"], description: "The kind of room." } },
    });
    expect(tool?.parameters().properties).toMatchObject({
      nights: { type: "integer", description: "How many." },
    });
    expect(JSON.stringify(tool?.parameters())).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(tool?.problemWith({ room: "suite", nights: 1 })).toBe("room: is one of std, dbl");
    const wrong = (param: object) => {
      const { success, error } = toolSettingsSchema.safeParse({
        http: { requests: [{ ...own, params: { room: param } }] },
      });
      return success ? "" : `${error.issues[0]?.path.at(-1)?.toString()} ${error.issues[0]?.message}`;
    };
    expect(wrong({ enum: ["1", "2"], type: "integer" })).toBe(
      "enum lists texts, and type is integer: leave out type",
    );
    expect(wrong({ enum: ["std", "DBL"], pattern: "[a-z]+" })).toBe(
      'enum has "DBL", which pattern or max_length refuses',
    );
  });
});

describe("a request whose arguments are JSON Schema", () => {
  it("F3 sends lists and objects as they are, and as JSON inside a text", async () => {
    expect(await tools().run("http.order", { customer: "ann", lines, tags: ["a", "b"] })).toMatchObject({
      success: true,
    });
    expect(server.requests.at(-1)).toMatchObject({
      path: "/customers/ann/orders?tags=%5B%22a%22%2C%22b%22%5D",
      body: JSON.stringify({ lines, note: "For ann" }),
    });
  });

  it("F3 is described by the schema as written, and names what does not fit", () => {
    const tool = tools().describe("http.order");
    expect(tool?.parameters()).toEqual(order().schema);
    expect(tool?.inputKeys).toEqual(["customer", "tags", "lines"]);
    expect(tool?.problemWith({ customer: "ann", lines: [{ part: "A-1", count: 0 }] })).toBe(
      "lines.0.count: must be >= 1",
    );
    expect(tool?.summarize({ customer: "ann", lines })).toBe('order [{"part":"A-1","count":2}] for "ann"');
  });

  it("F3 an object cannot be in the address", async () => {
    const loose = {
      type: "object",
      required: ["customer", "lines"],
      properties: { customer: {}, lines: {}, tags: {} },
    };
    expect(await tools({ schema: loose }).run("http.order", { customer: { a: 1 }, lines })).toMatchObject({
      error: { code: "invalid_args" },
    });
  });

  it("F3 contradictory settings are rejected", () => {
    expect(problems({ params: { customer: {} } })).toEqual([
      expect.stringMatching(/^schema: replaces params/),
    ]);
    expect(
      problems({ schema: { type: "object", properties: { customer: {}, lines: {}, tags: {} } } }),
    ).toEqual(["schema.required: the address needs customer"]);
    expect(problems({ summary: "order {nothing}" })).toEqual([
      "schema: has no nothing, which a template names",
    ]);
    const unsafe = {
      ...order().schema,
      properties: { ...order().schema.properties, tags: { pattern: "(a+)+" } },
    };
    expect(problems({ schema: unsafe })).toEqual([
      expect.stringContaining("which can take exponential time: repeat only one of them"),
    ]);
  });
});
