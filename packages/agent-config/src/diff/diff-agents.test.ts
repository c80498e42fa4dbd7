import { type AgentConfig, type AgentInput, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffAgents } from "./diff-agents.ts";

const agent = (input: AgentInput = {}): AgentConfig => agentConfigSchema.parse(input);
const texts = (from: AgentConfig, to: AgentConfig) => diffAgents(from, to).map(({ text }) => text);
const widening = (from: AgentConfig, to: AgentConfig) =>
  diffAgents(from, to).flatMap(({ text, widens }) => (widens ? [text] : []));

const large = {
  id: "big_refunds",
  when: {
    all: [
      { field: "tool", op: "eq" as const, value: "refund" },
      { field: "params.amount", op: "gt" as const, value: 500 },
    ],
  },
  result: "approve" as const,
  reason: "large refunds are looked at",
};

describe("differences between two agents, in words", () => {
  it("J3 changed permissions, examples and rules are listed, each with its section", () => {
    const from = agent({
      intents: [{ id: "cancel_order", examples: ["Cancel it"], tool: "create_ticket" }],
      tools: ["create_ticket"],
      policies: [large],
    });
    const to = agent({
      intents: [{ id: "cancel_order", examples: ["Cancel it", "I changed my mind"], tool: "create_ticket" }],
      tools: ["create_ticket", "http.cancel"],
      policies: [{ ...large, result: "allow" }],
    });
    expect(diffAgents(from, to).map(({ section, text, widens }) => ({ section, text, widens }))).toEqual([
      { section: "tools", text: "Tool http.cancel: now allowed (was not)", widens: true },
      { section: "goals", text: "Intent cancel_order: examples: “I changed my mind” added", widens: false },
      { section: "policies", text: "Policy big_refunds: result: “approve” → “allow”", widens: true },
    ]);
  });

  it("J3 a difference is the same whatever the order of keys, and another where only the end of a long body differs", () => {
    const adding = (request: { body: Record<string, string>; query?: Record<string, string> }) => {
      const known = { name: "book", description: "Books", summary: "book", method: "POST" as const };
      const whole = {
        ...known,
        effect: "write" as const,
        url: "https://api.example.com/bookings",
        ...request,
      };
      const to = agent({ tool_settings: { http: { requests: [whole] } }, tools: ["http.book"] });
      return diffAgents(agent({ tools: [] }), to);
    };
    const written = adding({ body: { pupil: "all", slot: "first" }, query: { zone: "a", at: "b" } });
    expect(adding({ body: { slot: "first", pupil: "all" }, query: { at: "b", zone: "a" } })).toEqual(written);
    const long = "x".repeat(200);
    const [one, other] = [adding({ body: { a: `${long}1` } }), adding({ body: { a: `${long}2` } })];
    expect(one[0]?.text).toBe(other[0]?.text);
    expect(one[0]?.id).not.toBe(other[0]?.id);
  });

  it("J3 a new HTTP request that is allowed at once is one difference, which says all that it does", () => {
    const request = {
      name: "cancel",
      description: "Cancels",
      summary: "cancel {id}",
      method: "POST",
      effect: "write",
      url: "https://api.example.com/orders/{id}",
      params: { id: {} },
      headers: { "X-Kind": "shop" },
      secret_headers: { Authorization: { secret: "orders_key" } },
      body: { why: "asked" },
    } as const;
    const settings = (own: { url?: string }) => ({
      tool_settings: { http: { requests: [{ ...request, ...own }] } },
    });
    const to = agent({ ...settings({}), tools: ["http.cancel"] });
    const does =
      'POST https://api.example.com/orders/{id} · write · X-Kind: “shop” · Authorization: <orders_key> · {"why":"asked"}';
    expect(diffAgents(agent({ tools: [] }), to).map(({ text, widens }) => [text, widens])).toEqual([
      [`Tool http.cancel: new, now allowed: ${does}`, true],
    ]);
    const elsewhere = agent({ ...settings({ url: "https://other.example/{id}" }), tools: ["http.cancel"] });
    const [one, other] = [to, elsewhere].map((config) => diffAgents(agent({ tools: [] }), config)[0]?.id);
    expect(one).not.toBe(other);
    // One that is defined and not allowed yet, and one that changes later, are differences of their own.
    expect(widening(agent({ tools: [] }), agent({ ...settings({}), tools: [] }))).toEqual([
      "Tool http.cancel added",
    ]);
    expect(widening(to, elsewhere)).toHaveLength(1);
  });

  it("J3 a value with bounds, and a label that contacts read, permit nothing more", () => {
    const order = (size: object, labels = {}) =>
      agent({
        tool_settings: {
          labels,
          http: {
            requests: [
              {
                name: "order",
                description: "Orders.",
                url: "https://api.example.com/orders",
                method: "POST",
                params: { size },
                effect: "write",
                summary: "order {size}",
              },
            ],
          },
        },
      });
    const labels = { "http.order": { args: { size: { en: "Size" } } } };
    const bound = order({ enum: ["small", "large"] });
    expect(widening(order({}), bound)).toEqual([]);
    expect(widening(bound, order({ enum: ["small", "large"] }, labels))).toEqual([]);
    expect(widening(bound, order({ enum: ["small", "large", "huge"] }))).toHaveLength(1);
    expect(widening(order({}), order({ pattern: "[a-z]+" }))).toEqual([]);
  });

  it("J3 for an agent without a tool list, a new intent's tool is a new permission", () => {
    const to = agent({ intents: [{ id: "order_status", tool: "check_order_status" }] });
    expect(widening(agent(), to)).toEqual(["Tool check_order_status: now allowed (was not)"]);
    expect(widening(to, agent())).toEqual([]);
  });

  it.each([
    ["a rule is removed", { policies: [large] }, {}],
    [
      "a rule matches less",
      { policies: [large] },
      {
        policies: [{ ...large, when: { all: [large.when, { field: "channel", op: "eq", value: "slack" }] } }],
      },
    ],
    ["an allow rule is added", {}, { policies: [{ ...large, result: "allow" }] }],
    ["it is autonomous", { autonomy: "supervised" }, { autonomy: "autonomous" }],
    ["less confidence is enough", {}, { supervised: { threshold: 60 } }],
    ["a host is added", {}, { tool_settings: { http: { allowed_hosts: ["api.example.com"] } } }],
    ["another method", {}, { tool_settings: { http: { allowed_methods: ["GET", "POST"] } } }],
    [
      "an owner is no longer asked for",
      { tool_settings: { owners: { look: { matches: { phone: "phone" } } } } },
      {},
    ],
    [
      "another fact is enough too",
      { tool_settings: { owners: { look: { matches: {}, asks: { field: ["zip"], question: "?" } } } } },
      {
        tool_settings: { owners: { look: { matches: {}, asks: { field: ["zip", "born"], question: "?" } } } },
      },
    ],
    [
      "another verified attribute is enough too",
      { tool_settings: { owners: { look: { matches: { phone: "phone" } } } } },
      { tool_settings: { owners: { look: { matches: { phone: "phone", email: "email" } } } } },
    ],
    ["a look-up is not made again at the yes", { tool_settings: { recheck: { refund: ["look"] } } }, {}],
    ["more money", { model: { max_cost_usd: 1 } }, { model: { max_cost_usd: 2 } }],
    ["no limit of money", { model: { max_cost_usd: 1 } }, {}],
    ["all knowledge collections", { knowledge_collections: ["shop"] }, {}],
    ["a parameter is no longer redacted", { redaction: { params: ["email"] } }, {}],
    ["contacts cannot ask for a person", {}, { escalation: { natural_language: false } }],
    ["off-topic is not refused", {}, { scope: { enabled: false } }],
    ["the first look-up", {}, { supervised: { prefetch: [{ tool: "look", as: "one" }] } }],
    [
      "a look-up more",
      { supervised: { prefetch: [{ tool: "look", as: "one" }] } },
      {
        supervised: {
          prefetch: [
            { tool: "look", as: "two" },
            { tool: "look", as: "one" },
          ],
        },
      },
    ],
    [
      "a specialist is removed, whose goals had fewer tools",
      { specialists: [{ id: "billing", prefix: "pay", tools: ["create_ticket"] }] },
      {},
    ],
    ["deeds are looked for by words alone", { deed_check: "model" }, { deed_check: "words" }],
    ["contacts are not told that an AI answers", {}, { disclosure: { off_because: "The site says it." } }],
    ["deeds are not looked for", { deed_check: "words" }, { deed_check: "off" }],
    ["a file is sent", { intents: [{ id: "a" }] }, { intents: [{ id: "a", attach: ["menu.pdf"] }] }],
    ["a new intent sends a file", {}, { intents: [{ id: "a", attach: ["menu.pdf"] }] }],
  ] satisfies [string, AgentInput, AgentInput][])(
    "J3 it is more permissive, but not in reverse: %s",
    (_what, narrow, wide) => {
      expect(widening(agent(narrow), agent(wide))).toHaveLength(1);
      expect(widening(agent(wide), agent(narrow))).toEqual([]);
    },
  );

  it("J3 other goals of a specialist may be more permissive", () => {
    const of = (prefix: string) =>
      agent({ specialists: [{ id: "billing", prefix, tools: ["create_ticket"] }] });
    expect(widening(of("pay"), of("pay_later"))).toHaveLength(1);
  });

  it("J3 long texts are shown where they differ", () => {
    const text =
      "You answer questions about orders and deliveries of the shop, in the contact's own language. ";
    const [said] = texts(
      agent({ instructions: `${text}Be brief.` }),
      agent({ instructions: `${text}Take your time.` }),
    );
    expect(said).toContain("Be brief.");
    expect(said).toContain("Take your time.");
  });

  it("J3 a change of a significant order is listed, and a list without names is one difference", () => {
    const two = [{ id: "a" }, { id: "b" }];
    expect(texts(agent({ intents: two }), agent({ intents: two.toReversed() }))).toEqual([
      "Intents: in another order",
    ]);
    const rota = (to: string) => ({
      escalation: {
        rota: {
          timezone: "Asia/Bangkok",
          shifts: [{ members: ["mali@example.com"], days: ["mon" as const], from: "09:00", to }],
        },
      },
    });
    expect(diffAgents(agent(rota("17:00")), agent(rota("18:00")))).toHaveLength(1);
  });
});

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const configs = fc
  .record({
    name: word,
    instructions: fc.string({ maxLength: 200 }),
    tone: word,
    intents: fc.uniqueArray(
      fc.record({
        id: word,
        examples: fc.array(word, { maxLength: 3 }),
        tool: fc.option(word),
        priority: fc.integer({ min: -100, max: 100 }),
      }),
      { selector: ({ id }) => id, maxLength: 4 },
    ),
    tools: fc.option(fc.array(word, { maxLength: 4 })),
    policies: fc.uniqueArray(
      fc.record({
        id: word,
        reason: word,
        result: fc.constantFrom("allow" as const, "deny" as const, "confirm" as const, "approve" as const),
        when: fc.record({
          field: fc.constant("tool"),
          op: fc.constantFrom("eq" as const, "ne" as const),
          value: word,
        }),
      }),
      { selector: ({ id }) => id, maxLength: 4 },
    ),
    history_window: fc.integer({ min: 1, max: 100 }),
    model: fc.record({
      temperature: fc.constantFrom(0, 0.5, 1),
      max_cost_usd: fc.option(fc.integer({ min: 0, max: 9 })),
    }),
  })
  .map((input) => agent(input));

type Leaf = { path: string; value: string };
/** Every leaf with its path; in a list of named things the name instead of the index, as in differences. */
function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value !== "object" || value === null)
    return [{ path: path.join("/"), value: JSON.stringify(value) }];
  if (Array.isArray(value)) {
    const names = value.map((item: unknown) =>
      typeof item === "string" ? item : (item as { id?: string }).id,
    );
    const isNamed = new Set(names).size === value.length;
    return value.flatMap((item, place) =>
      leavesOf(item, [...path, isNamed ? (names[place] ?? "") : String(place)]),
    );
  }
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

describe("differences between any two agents", () => {
  it("J3 equal agents have no difference", () => {
    fc.assert(
      fc.property(configs, (config) => {
        expect(diffAgents(config, structuredClone(config))).toEqual([]);
      }),
    );
  });

  it("J3 every changed leaf is covered by a difference, and each difference has its own id", () => {
    fc.assert(
      fc.property(configs, configs, (from, to) => {
        const differences = diffAgents(from, to);
        const covered = differences.map(({ path }) => path.join("/"));
        const [before, after] = [from, to].map(
          (config) => new Map(leavesOf(config).map((leaf) => [leaf.path, leaf.value])),
        );
        const changed = [...new Set([...before!.keys(), ...after!.keys()])].filter(
          (path) => before!.get(path) !== after!.get(path),
        );
        for (const path of changed)
          expect(
            covered.some((one) => path === one || path.startsWith(`${one}/`) || one.startsWith(`${path}/`)),
            path,
          ).toBe(true);
        expect(new Set(differences.map(({ id }) => id)).size).toBe(differences.length);
      }),
    );
  });

  it("J3 a more permissive change is a difference in reverse too", () => {
    fc.assert(
      fc.property(configs, configs, (from, to) => {
        const back = new Set(diffAgents(to, from).map(({ path }) => path.join("/")));
        for (const { path, widens } of diffAgents(from, to))
          if (widens) expect(back).toContain(path.join("/"));
      }),
    );
  });
});
