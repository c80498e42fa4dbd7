import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LocalExecutor } from "../executor/local-executor.ts";
import { RetryingExecutor } from "../executor/retrying-executor.ts";
import { createRegistry, toolsOf } from "../registry/registry.ts";
import { toolVersion } from "./tool-version.ts";

const registry = createRegistry(toolsOf(toolSettingsSchema.parse({}), []));
const executor = new RetryingExecutor(new LocalExecutor({ registry }));
const summary = (tool: string, args: unknown) => executor.describe(tool)?.summarize(args);

describe("the description of a tool", () => {
  it("C6 a version is short, unique, and changes with the arguments alone", () => {
    const versions = [...registry.keys()].map((name) => executor.describe(name)!.version);
    expect(new Set(versions).size).toBe(registry.size);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{12}$/);
    const input = z.strictObject({ a: z.string(), b: z.number().default(1) });
    expect(toolVersion("x", input)).toBe(
      toolVersion("x", z.strictObject({ b: z.number().default(1), a: z.string() })),
    );
    expect(toolVersion("x", input)).not.toBe(toolVersion("y", input));
    expect(toolVersion("x", input)).not.toBe(toolVersion("x", input.extend({ c: z.boolean().optional() })));
    expect(toolVersion("x", input)).not.toBe(
      toolVersion("x", z.strictObject({ a: z.string().max(5), b: z.number().default(1) })),
    );
  });

  it("C6 without a rule reads run, writes are confirmed, irreversible writes are approved, and a handoff always runs", () => {
    const unlessRuled = Object.fromEntries(
      [...registry.keys()].map((name) => [name, executor.describe(name)!.unlessRuled]),
    );
    expect(unlessRuled).toEqual({
      "calendar.book": "confirm",
      "calendar.find_slots": "allow",
      create_ticket: "confirm",
      "contact.link_code": "allow",
      "contact.redeem_code": "allow",
      escalate: "allow",
      http_request: "allow",
      web_search: "allow",
      "math.evaluate": "allow",
      "knowledge_base.search": "allow",
    });
  });

  it.each([
    ["create_ticket", { summary: "Torn\n  box" }, 'open a ticket: "Torn box"'],
    ["escalate", {}, 'hand this over to a person: "The contact asked for a person"'],
    ["math.evaluate", { expression: "1+1" }, 'work out "1+1"'],
    ["knowledge_base.search", { query: "returns" }, 'look up "returns" in the knowledge base'],
  ])("B10 %s %j completes a question: Shall I %s?", (tool, args, phrase) => {
    expect(summary(tool, args)).toBe(phrase);
  });

  it.each([null, undefined, 5, [], { summary: 7 }, { summary: "" }])(
    "B10 for arguments that do not fit, %j, it is a plain phrase",
    (args) => {
      expect(summary("create_ticket", args)).toBe("do that");
    },
  );

  it("B10 a long text is cut before the question becomes unreadable", () => {
    const phrase = summary("create_ticket", { summary: "😀".repeat(900) });
    expect(phrase).toBe(`open a ticket: "${"😀".repeat(199)}…"`);
  });

  it("B10 describes no tool that is not registered", () => {
    expect(executor.describe("absent")).toBeNull();
    expect(executor.describe("create_ticket")).toMatchObject({
      effect: "write",
      description: expect.any(String),
    });
  });
});
