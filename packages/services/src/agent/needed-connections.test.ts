import { type AgentInput, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { missingConnections, type Present, withSetUp } from "./needed-connections.ts";

const nothing: Present = {
  secrets: new Map(),
  models: new Set(),
  collections: new Set(),
  hasKnowledge: false,
  recordKinds: new Set(),
  members: new Set(["mali@example.com"]),
};
const missing = (config: AgentInput, present: Partial<Present> = {}) =>
  missingConnections(agentConfigSchema.parse(config), { ...nothing, ...present }).map(
    ({ path, isFatal }) => `${path.join(".")}${isFatal ? "!" : ""}`,
  );
const using = (...tools: string[]) => ({ intents: tools.map((tool) => ({ id: tool, tool })) });
const key = { kind: "service_account", key: "google" } as const;

describe("what an agent needs and its tenant lacks", () => {
  it("J3 is nothing for an agent that needs nothing", () => {
    expect(missing({})).toEqual([]);
  });

  it("J3 includes a model of the provider it names, if neither the tenant nor the installation has one", () => {
    expect(missing({ model: { provider: "default" } })).toEqual([]);
    expect(missing({ model: { provider: "builtin" } })).toEqual([]);
    expect(missing({ model: { provider: "anthropic" } }, { models: new Set(["openai"]) })).toEqual([
      "model.provider",
    ]);
    expect(missing({ model: { provider: "openai" } }, { models: new Set(["openai"]) })).toEqual([]);
    const set = withSetUp(nothing, { channels: [], models: ["openai"] });
    expect(missing({ model: { provider: "openai" } }, set)).toEqual([]);
  });

  it("J3 includes every secret it names, wherever it is named", () => {
    const request = {
      name: "a",
      description: "a",
      url: "https://a.example.com",
      effect: "read",
      summary: "a",
    } as const;
    const config = {
      tool_settings: {
        web_search: { provider: "brave", api_key: "brave" },
        calendar: { provider: "google", auth: key },
        http: {
          requests: [
            {
              ...request,
              secret_headers: { authorization: { secret: "token" } },
              secret_query: { key: "query" },
            },
          ],
        },
      },
      packs: {
        shop: { stock_source: { kind: "google_sheet", spreadsheet_id: "1234567890", credentials: key } },
      },
    } as const;
    const where = [
      "web_search.api_key!",
      "http.requests.0.secret_headers.authorization!",
      "http.requests.0.secret_query.key!",
      "calendar.auth.key!",
    ].map((path) => `tool_settings.${path}`);
    expect(missing(config as never)).toEqual([...where, "packs.shop.stock_source.credentials.key!"]);
    const secrets = new Map(["brave", "token", "query", "google"].map((name) => [name, ["a.example.com"]]));
    expect(missing(config as never, { secrets })).toEqual([]);
    const elsewhere = new Map([...secrets].map(([name]) => [name, ["elsewhere.example"]]));
    // Google's and the search providers' hosts are known, not configured.
    expect(missing(config as never, { secrets: elsewhere })).toEqual(where.slice(1, 3));
  });

  it.each([
    ["web_search", "tool_settings.web_search.provider!"],
    ["calendar.book", "tool_settings.calendar.provider!"],
    ["inventory.query", "packs.shop.inventory!"],
    ["knowledge_base.search", "knowledge_collections"],
  ])("J3 %s with nothing behind it", (tool, path) => {
    expect(missing(using(tool))).toEqual([path]);
  });

  it("J3 a stock list without rows and an unknown collection do not block publishing", () => {
    const config = {
      ...using("inventory.query"),
      packs: { shop: { inventory: { columns: { sku: "a", name: "b" } } } },
      knowledge_collections: ["shop"],
    };
    expect(missing(config)).toEqual(["knowledge_collections.0", "packs.shop.inventory"]);
    expect(
      missing(config, { recordKinds: new Set(["inventory_row"]), collections: new Set(["shop"]) }),
    ).toEqual([]);
  });

  it("J3 E2 knowledge that is empty, or that the agent does not read", () => {
    const reads = using("knowledge_base.search");
    expect(missing(reads)).toEqual(["knowledge_collections"]);
    expect(missing(reads, { hasKnowledge: true })).toEqual([]);
    expect(missing(using("http.look"), { hasKnowledge: true })).toEqual(["tools"]);
    expect(missing({ tools: ["http.look"] }, { hasKnowledge: true })).toEqual(["tools"]);
    expect(missing({ model: { provider: "builtin" } }, { hasKnowledge: true })).toEqual([]);
  });

  it("J3 E2 says which tools a list that adds the knowledge has to keep", () => {
    const config = agentConfigSchema.parse(using("http.look", "http.send"));
    expect(missingConnections(config, { ...nothing, hasKnowledge: true })).toMatchObject([
      {
        message: expect.stringMatching(
          /A list replaces null, so it names these too: http\.look, http\.send\.$/,
        ),
      },
    ]);
  });

  it("J3 G1 includes people to notify who are no members", () => {
    const shift = {
      members: ["Mali@example.com", "gone@example.com"],
      days: ["mon" as const],
      from: "09:00",
      to: "17:00",
    };
    expect(
      missing({ escalation: { assignee: "gone@example.com", rota: { timezone: "UTC", shifts: [shift] } } }),
    ).toEqual(["escalation.assignee", "escalation.rota.shifts.0.members.1"]);
  });
});
