import type { Intent } from "@konstruct/core/agent/agent-config";
import type { ArgumentSpec } from "@konstruct/core/agent/procedure-config";
import type { JsonObject } from "@konstruct/core/json";
import type { Params } from "@konstruct/understanding/slots/params";

const placeholder = /\{(\w+)\}/g;

/** One argument from its template; undefined if a parameter it needs is unknown. */
function fill(template: ArgumentSpec, slots: Params): string | number | boolean | undefined {
  // The rails fill in arguments bound to a result.
  if (typeof template === "object") return undefined;
  if (typeof template !== "string") return template;
  const names = [...template.matchAll(placeholder)].map((match) => match[1]!);
  if (names.some((name) => slots[name] === undefined)) return undefined;
  const [only] = names;
  if (only !== undefined && template === `{${only}}`) return slots[only];
  return template.replaceAll(placeholder, (_whole, name: string) => String(slots[name]));
}

/**
 * The arguments of a goal's tool call: by the intent's mapping, or every slot under its name.
 * @param inputKeys arguments the tool accepts; slots that only the policy needs are left out
 */
export function toolArgs(intent: Intent, slots: Params, inputKeys: readonly string[] | null): JsonObject {
  const mapping = Object.entries(intent.args);
  if (mapping.length === 0) {
    return Object.fromEntries(
      Object.entries(slots).filter(([name]) => inputKeys === null || inputKeys.includes(name)),
    );
  }
  const filled = mapping.flatMap(([name, template]) => {
    const value = fill(template, slots);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filled);
}
