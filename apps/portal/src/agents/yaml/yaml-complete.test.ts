import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Schema } from "./schema-choices.ts";
import { completeFrom } from "./yaml-complete.ts";

const schema = z.toJSONSchema(agentConfigSchema, { io: "input", unrepresentable: "any" }) as Schema;
const complete = completeFrom(schema);

/** What is offered at the mark ▮. */
async function offeredIn(text: string): Promise<string[]> {
  const pos = text.indexOf("▮");
  const state = EditorState.create({ doc: text.replace("▮", "") });
  const result = await complete(new CompletionContext(state, pos, true));
  return result?.options.map(({ label }) => label) ?? [];
}

describe("completion in the YAML of a draft", () => {
  it("J2 offers the keys of the place, without those that are written", async () => {
    const root = await offeredIn("name: Ava\n▮");
    expect(root).toContain("intents");
    expect(root).not.toContain("name");
    expect(await offeredIn("model:\n  na▮")).toEqual(
      expect.arrayContaining(["provider", "name", "temperature"]),
    );
    const slot = await offeredIn("intents:\n  - id: book\n    params:\n      day:\n        ty▮");
    expect(slot).toContain("skippable");
    const goal = await offeredIn("intents:\n  - id: book\n    ▮\n    tool: refund\n");
    expect(goal).toContain("examples");
    expect(goal).not.toContain("id");
    expect(goal).not.toContain("tool");
    expect(await offeredIn("procedures:\n  - ▮")).toContain("steps");
  });

  it("J2 offers the values a key can have", async () => {
    expect(await offeredIn("policies:\n  - id: a\n    result: ▮")).toEqual([
      "deny",
      "escalate",
      "confirm_then_approve",
      "approve",
      "confirm",
      "confirm_unless_ordered",
      "allow",
    ]);
    expect(await offeredIn("scope:\n  enabled: ▮")).toEqual(["true", "false"]);
    expect(await offeredIn("name: ▮")).toEqual([]);
  });
});
