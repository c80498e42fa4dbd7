import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";
import type { TurnDecisions } from "./turn-trace.ts";

/** One difference between two decisions. `path` is a JSON pointer; undefined: the value is absent. */
export type Difference = { path: string; before: Json | undefined; after: Json | undefined };

const isObject = (value: Json | undefined): value is { [key: string]: Json } | Json[] =>
  typeof value === "object" && value !== null;

function walk(before: Json | undefined, after: Json | undefined, path: string): Difference[] {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    const isSame =
      before === undefined || after === undefined
        ? before === after
        : canonicalJson(before) === canonicalJson(after);
    return isSame ? [] : [{ path, before, after }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key) => {
    const inside = (value: { [key: string]: Json } | Json[]) => (value as { [key: string]: Json })[key];
    return walk(inside(before), inside(after), `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  });
}

/** All differences between two turns' decisions: intent, goals, policy, tool calls, approvals, reply. Empty: they are identical. */
export function diffDecisions(before: TurnDecisions, after: TurnDecisions): Difference[] {
  const plain = (decisions: TurnDecisions): Json => JSON.parse(JSON.stringify(decisions)) as Json;
  return walk(plain(before), plain(after), "");
}
