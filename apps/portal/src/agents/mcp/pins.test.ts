import { describe, expect, it } from "vitest";
import { type Looked, newTools, pinnedAgain, withListed, withoutTool, withTool } from "./pins.ts";

const pin = (description: string) => ({ description, input_schema: { type: "object" } });
const tool = (name: string, description = "a") => ({
  name,
  problem: null,
  pin: pin(description),
  drift: null,
});
const looked: Looked = {
  at: "2026-11-20T09:00:00Z",
  tools: [tool("send", "new"), tool("other"), { ...tool("broken"), problem: "its name cannot be used" }],
  gone: [],
};
const server = { name: "parcels", url: "https://a.example/mcp" };

describe("pins of a server in a draft", () => {
  it("F11 a chosen tool counts as writing until a builder changes that, and is pinned as it was seen", () => {
    const once = withTool(server, looked.tools[0]!, looked);
    expect(once).toEqual({
      ...server,
      tools: { send: { effect: "write" } },
      pinned: { at: looked.at, tools: { send: pin("new") }, listed: ["send", "other", "broken"] },
    });
    const twice = withTool(once, looked.tools[1]!, { ...looked, at: "2026-11-21T09:00:00Z" });
    expect(twice.pinned).toMatchObject({ at: looked.at });
    expect(withoutTool(withoutTool(twice, "send"), "other")).toEqual({ ...server, tools: {}, pinned: null });
  });

  it("F11 what was not listed at the pin is new until it was seen; a pin that does not say what was listed has nothing new", () => {
    const once = withTool(server, looked.tools[0]!, { ...looked, tools: looked.tools.slice(0, 2) });
    expect(newTools(once, looked)).toEqual(["broken"]);
    expect(newTools(withListed(once, looked), looked)).toEqual([]);
    expect(withListed(once, looked).pinned).toMatchObject({ at: looked.at, tools: { send: pin("new") } });
    expect(newTools({ ...server, pinned: { at: looked.at, tools: {} } }, looked)).toEqual([]);
  });

  it("F11 pinning again takes the listed and usable tools, and keeps the old pin of the rest", () => {
    const before = {
      ...server,
      tools: { send: { effect: "read" }, broken: {}, gone: {} },
      pinned: {
        at: "2026-01-01T00:00:00Z",
        tools: { send: pin("old"), broken: pin("old"), gone: pin("old") },
      },
    };
    expect(pinnedAgain(before, looked)).toEqual({
      ...before,
      pinned: {
        at: looked.at,
        tools: { send: pin("new"), broken: pin("old"), gone: pin("old") },
        listed: ["send", "other", "broken"],
      },
    });
  });
});
