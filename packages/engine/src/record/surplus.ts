import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";

type Call = { tool: string; args: JsonObject };

/** A call as one line; equal calls give equal lines. */
export const callText = ({ tool, args }: Call): string => `${tool} ${canonicalJson(args)}`;

/** The texts that occur more often on the left than on the right, with repetition. */
export function surplusTexts(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** The calls that occur more often on the left than on the right. */
export function surplus<C extends Call>(calls: readonly C[], others: readonly C[]): C[] {
  const texts = surplusTexts(calls.map(callText), others.map(callText));
  return calls.filter((call) => {
    const at = texts.indexOf(callText(call));
    if (at !== -1) texts.splice(at, 1);
    return at !== -1;
  });
}
