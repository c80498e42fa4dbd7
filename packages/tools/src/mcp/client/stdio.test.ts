import { mcpSettingsSchema } from "@konstruct/core/agent/mcp-settings";
import { afterEach, describe, expect, it } from "vitest";
import { vault } from "../../outside/executor.fixture.ts";
import { createMcpServers } from "./create-mcp-servers.ts";
import { readMcpCommands } from "./mcp-commands.ts";

const program = new URL("./stdio-server.fixture.ts", import.meta.url).pathname;
const commands = readMcpCommands(
  JSON.stringify({ local: { command: process.execPath, args: [program], env: { GIVEN: "yes" } } }),
);
const servers = createMcpServers({ commands });
const [local, other] = mcpSettingsSchema.parse([
  { name: "a", command: "local" },
  { name: "b", command: "rm" },
]);
const caller = { tenantId: "t", egress: null, secrets: vault({}), signal: new AbortController().signal };
afterEach(() => servers.close());

describe("MCP over standard input and output", () => {
  it("F11 a program that the operator named is run, and sees none of our environment variables", async () => {
    process.env.KONSTRUCT_TEST_SECRET = "hidden";
    expect(await servers.list(local!, caller, 0)).toMatchObject([{ name: "surroundings", problem: null }]);
    const { content, hasLostDigits } = await servers.call(
      local!,
      { tool: "surroundings", args: {}, timeoutMs: 5_000 },
      caller,
    );
    const seen = JSON.parse(String(content[0]?.text)) as string[];
    expect(seen).toContain("GIVEN");
    expect(hasLostDigits).toBe(true);
    expect(seen).not.toContain("KONSTRUCT_TEST_SECRET");
    delete process.env.KONSTRUCT_TEST_SECRET;
  });

  it("F11 a name that the operator did not give runs nothing", async () => {
    await expect(servers.list(other!, caller, 0)).rejects.toMatchObject({
      code: "misconfigured",
      message: "This installation has no command rm. Its operator names the ones there are.",
    });
  });

  it("F11 an agent cannot set the command line of a program", () => {
    expect(mcpSettingsSchema.safeParse([{ name: "a", command: "/bin/sh -c id" }]).success).toBe(false);
    expect(
      mcpSettingsSchema.safeParse([{ name: "a", command: "local", url: "https://a.example" }]).success,
    ).toBe(false);
  });
});
