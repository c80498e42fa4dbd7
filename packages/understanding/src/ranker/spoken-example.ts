import type { Intent } from "@konstruct/core/agent/agent-config";
import { paramSpecsOf } from "../slots/param-spec.ts";

const place = /\{(\w+)\}/g;
/** Takes the place of a value that is a number, a code or a date. */
const anyValue = "100";

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text.replace(place, ""));

/** The things in the script of the example, if there are any. */
function inScriptOf(example: string, things: readonly string[]): readonly string[] {
  const alike = things.filter((thing) => isLatin(thing) === isLatin(example));
  return alike.length > 0 ? alike : things;
}

/**
 * An example as contacts would say it: placeholders become a value, or one of the things the agent deals in; others are left out.
 * @param nth the position of the example, so that each gets another thing
 */
export function spokenExample(
  intent: Intent,
  example: string,
  things: readonly string[],
  nth: number,
): string {
  if (!example.includes("{")) return example;
  const named = new Set(
    paramSpecsOf(intent).flatMap(({ name, type }) =>
      ["topic", "item", "string"].includes(type) ? [name] : [],
    ),
  );
  const fitting = inScriptOf(example, things);
  const thing = fitting.length === 0 ? "" : fitting[nth % fitting.length]!;
  return example.replace(place, (_whole, name: string) => (named.has(name) ? thing : anyValue));
}
