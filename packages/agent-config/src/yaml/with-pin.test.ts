import { describe, expect, it } from "vitest";
import { readAgentYaml } from "./agent-yaml.ts";
import { withPin } from "./with-pin.ts";

const written = `# The desk's agent.
name: Ava
tools: [mcp.parcels.send]
tool_settings:
  mcp:
    - { name: other, url: https://other.example/mcp }
    - name: parcels # ours
      url: https://parcels.example/mcp
      tools: { send: {} }
`;
const pinned = {
  at: "2026-11-23T09:00:00.000Z",
  tools: { send: { description: "Sends a parcel.", input_schema: { type: "object" } } },
  listed: ["send"],
};

const read = (text: string) => {
  const { config, problems } = readAgentYaml(text);
  expect(problems).toEqual([]);
  return config?.tool_settings.mcp.find(({ name }) => name === "parcels")?.pinned;
};

describe("the pin of an MCP server in a file", () => {
  it("F11 stands under its server, and all else stays as it is", () => {
    expect(readAgentYaml(written).problems[0]?.message).toContain("send of parcels is not pinned");
    const after = withPin(written, "parcels", pinned);
    expect(after.startsWith(written.trimEnd())).toBe(true);
    expect(read(after)).toMatchObject(pinned);
    const later = { ...pinned, at: "2026-11-24T09:00:00.000Z" };
    expect(withPin(after, "parcels", later)).toBe(after.replace("2026-11-23T09", "2026-11-24T09"));
  });

  it.each([
    ["a comment at its end", written.replace("{ send: {} }", "{ send: {} } # one")],
    ["no last line break", written.trimEnd()],
    [
      "a pin as a block",
      `${written}      pinned:\n        at: x\n        tools: {}\n        listed: []\nrole: desk\n`,
    ],
    ["more of the agent below", `${written}role: desk\n`],
    [
      "JSON",
      JSON.stringify(
        {
          name: "Ava",
          tools: ["mcp.parcels.send"],
          tool_settings: {
            mcp: [{ name: "parcels", url: "https://parcels.example/mcp", tools: { send: {} } }],
          },
        },
        null,
        2,
      ),
    ],
  ])("F11 is written into a file with %s", (_what, text) => {
    expect(read(withPin(text, "parcels", pinned))).toMatchObject(pinned);
  });
});
