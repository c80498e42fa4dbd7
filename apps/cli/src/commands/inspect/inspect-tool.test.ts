import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "@konstruct/core/process/listen";
import { describe, expect, it, vi } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { inspectTool, type ToolOptions } from "./inspect-tool.ts";

async function inspect(name: string, options: ToolOptions, lines: unknown[]) {
  const io = memoryIo(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return { exitCode: await inspectTool(io, name, options), lines: io.lines() };
}
const tool = (name: string, ...lines: unknown[]) => inspect(name, {}, lines);
const codesOf = (lines: unknown[]) => lines.map((line) => (line as { error?: { code: string } }).error?.code);

/** An agent with these settings, in a file. */
async function agentFile(settings: object): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "konstruct-inspect-")), "agent.yaml");
  await writeFile(path, JSON.stringify({ tool_settings: settings }));
  return path;
}

const inside = [
  "http://127.0.0.1:8080/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://１２７.0.0.1/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://localhost:3000/",
  "http://169.254.169.254/latest/meta-data/",
  "http://metadata.google.internal/",
  "http://user@127.0.0.1:22/",
];

describe("inspect tool", () => {
  it("B10 runs against the example shop: found, absent, wrong arguments, no arguments", async () => {
    const { exitCode, lines } = await tool(
      "check_order_status",
      { order_id: "O-12345" },
      { order_id: "O-99999" },
      { order: "O-12345" },
      ["O-12345"],
    );
    expect(exitCode).toBe(0);
    expect(lines).toMatchObject([
      { success: true, data: { status: "shipped", carrier: "UPS" } },
      { success: false, error: { code: "not_found" } },
      { success: false, error: { code: "invalid_args" } },
      { success: false, error: { code: "invalid_args" } },
    ]);
    expect(lines.every((line) => typeof (line as { ms: number }).ms === "number")).toBe(true);
  });

  it("B10 each line is a call of its own", async () => {
    const { lines } = await tool("create_ticket", { summary: "torn" }, { summary: "torn" });
    const ids = lines.map((line) => (line as { data: { ticket_id: string } }).data.ticket_id);
    expect(new Set(ids).size).toBe(2);
  });

  it("F3 with the flag http_request may go anywhere but inside, with any method", async () => {
    const calls = [...inside.map((url) => ({ url })), { method: "POST", url: inside[0], body: "x" }];
    const { exitCode, lines } = await inspect("http_request", { allowAnyPublic: true }, calls);
    expect(exitCode).toBe(0);
    expect(codesOf(lines)).toEqual(calls.map(() => "address_refused"));
    expect(lines[0]).toMatchObject({ success: false, ms: expect.any(Number) });
  });

  it("F3 without the flag only what the agent lists is tried, and that only outside", async () => {
    expect(
      codesOf((await tool("http_request", { url: inside[0] }, { url: "https://example.com/" })).lines),
    ).toEqual(["host_not_allowed", "host_not_allowed"]);
    const agent = await agentFile({ http: { allowed_hosts: ["127.0.0.1"] } });
    const calls = [{ url: inside[0] }, { url: inside[1] }, { url: inside[0], method: "PUT" }];
    expect(codesOf((await inspect("http_request", { agent }, calls)).lines)).toEqual([
      "address_refused",
      "address_refused",
      "method_not_allowed",
    ]);
  });

  it("F3 a request that the agent defines is a tool, and its secrets come from the environment", async () => {
    const request = {
      name: "stock",
      description: "Looks up the stock.",
      url: "http://10.0.0.1/items/{sku}",
      params: { sku: {} },
      secret_headers: { "X-Key": { secret: "shop-key" } },
      effect: "read",
      summary: "look up {sku}",
    };
    const agent = await agentFile({ http: { requests: [request] } });
    const missing = await inspect("http.stock", { agent }, [{ sku: "A-1" }, {}]);
    expect(codesOf(missing.lines)).toEqual(["misconfigured", "invalid_args"]);
    expect(JSON.stringify(missing.lines[0])).toContain("KONSTRUCT_SECRET_SHOP_KEY");
    process.env.KONSTRUCT_SECRET_SHOP_KEY = "s3cret";
    try {
      const { lines } = await inspect("http.stock", { agent, allowAnyPublic: true }, [{ sku: "A-1" }]);
      expect(codesOf(lines)).toEqual(["address_refused"]);
    } finally {
      delete process.env.KONSTRUCT_SECRET_SHOP_KEY;
    }
  });

  it("F3 a write of another system is made only if that is asked for", async () => {
    const request = {
      name: "order",
      description: "Orders.",
      url: "http://10.0.0.1/orders",
      method: "POST",
      effect: "write",
      summary: "order",
    };
    const agent = await agentFile({ http: { requests: [request] } });
    await expect(inspect("http.order", { agent }, [{}])).rejects.toThrow(
      "http.order writes, and would do so for real",
    );
    expect(codesOf((await inspect("http.order", { agent, write: true }, [{}])).lines)).toEqual([
      "address_refused",
    ]);
  });

  it("F3 an origin inside that EGRESS_ALLOW_PRIVATE names is reached as by the running system, and no other", async () => {
    const server = createServer((_request, response) => response.end('{"left":3}'));
    const origin = `http://127.0.0.1:${await listen(server)}`;
    const request = {
      name: "stock",
      description: "Looks up the stock.",
      url: `${origin}/stock`,
      effect: "read",
      summary: "look",
    };
    const agent = await agentFile({ http: { requests: [request] } });
    const codes = async () => codesOf((await inspect("http.stock", { agent }, [{}])).lines);
    try {
      expect(await codes()).toEqual(["address_refused"]);
      vi.stubEnv("EGRESS_ALLOW_PRIVATE", "http://127.0.0.1:1");
      expect(await codes()).toEqual(["address_refused"]);
      vi.stubEnv("EGRESS_ALLOW_PRIVATE", origin);
      const { lines } = await inspect("http.stock", { agent }, [{}]);
      expect(JSON.stringify(lines)).toContain("left");
      expect(codesOf(lines)).toEqual([undefined]);
    } finally {
      vi.unstubAllEnvs();
      server.close();
    }
  });

  it("F3 a write of another run has another idempotency key", async () => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      response.end("{}");
    });
    const origin = `http://127.0.0.1:${await listen(server)}`;
    const request = { name: "order", description: "Orders.", url: `${origin}/orders`, method: "POST" };
    const agent = await agentFile({
      http: { requests: [{ ...request, effect: "write", summary: "order" }] },
    });
    vi.stubEnv("EGRESS_ALLOW_PRIVATE", origin);
    try {
      for (const lines of [[{}, {}], [{}]]) await inspect("http.order", { agent, write: true }, lines);
      expect(new Set(keys).size).toBe(3);
    } finally {
      vi.unstubAllEnvs();
      server.close();
    }
  });

  it.each([
    ["web_search", { query: "lamps" }],
    ["calendar.find_slots", {}],
    ["calendar.book", { start: "2026-11-26T14:00", title: "Fitting" }],
  ])("F1 F4 %s that is not set up says so", async (name, args) => {
    expect((await tool(name, args)).lines).toMatchObject([
      { success: false, error: { code: "misconfigured", message: expect.stringContaining("tool_settings") } },
    ]);
  });

  it("F5 a stock list at an address inside is not fetched", async () => {
    const agent = await agentFile({});
    const config = JSON.parse(await readFile(agent, "utf8"));
    await writeFile(
      agent,
      JSON.stringify({
        ...config,
        packs: {
          shop: {
            inventory: { columns: { sku: "No", name: "Title" } },
            stock_source: { kind: "csv_url", url: "http://127.0.0.1/stock.csv" },
          },
        },
      }),
    );
    const { lines } = await inspect("inventory.query", { agent }, [{ query: "lamp" }]);
    expect(lines).toMatchObject([
      { success: false, error: { message: expect.stringContaining("open internet") } },
    ]);
  });
});
