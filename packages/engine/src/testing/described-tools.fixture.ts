import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";

export type DescribedTool = {
  effect: ToolEffect;
  keys: readonly string[];
  /** Of these keys, the ones the tool does without. */
  optional?: readonly string[];
  destination?: string;
};

const unlessRuled = { read: "allow", write: "confirm", irreversible: "approve" } as const;

/** Tools by name, effect and arguments; every argument takes any text. */
export const describedTools =
  (tools: Readonly<Record<string, DescribedTool>>) =>
  (name: string): ToolDescription | null => {
    const tool = tools[name];
    if (tool === undefined) return null;
    const { effect, keys, optional = [], destination } = tool;
    return {
      name,
      description: name,
      version: "v1",
      effect,
      unlessRuled: unlessRuled[effect],
      inputKeys: keys,
      idempotent: false,
      ...(destination !== undefined && { destination }),
      parameters: () => ({
        type: "object",
        properties: Object.fromEntries(keys.map((key) => [key, { type: "string" }])),
        required: keys.filter((key) => !optional.includes(key)),
      }),
      problemWith: () => null,
      summarize: (args) => `${name} ${JSON.stringify(args)}`,
    };
  };
