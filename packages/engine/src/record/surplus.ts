import { canonicalJson } from "@konstruct/core/canonical-json";
import type { JsonObject } from "@konstruct/core/json";

type Call = { tool: string; args: JsonObject };

/** A call in one line, equal for equal tools and arguments. */
export const callText = ({ tool, args }: Call): string => `${tool} ${canonicalJson(args)}`;

/** What stands on one side more often than on the other, each counted once. */
export function surplusTexts(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Calls without an equal on the other side. */
export function surplus<C extends Call>(calls: readonly C[], others: readonly C[]): C[] {
  const texts = surplusTexts(calls.map(callText), others.map(callText));
  return calls.filter((call) => {
    const at = texts.indexOf(callText(call));
    if (at !== -1) texts.splice(at, 1);
    return at !== -1;
  });
}
