import type { Turn } from "../turn/turn.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import { sameJson } from "../values/same-json.ts";
import { isKey } from "./other-names.ts";
import { opened } from "./sources.ts";

/**
 * What look-ups were asked for that found one record with this key: a contact who gives a name and a day means the booking found by
 * them. Each list holds all that one look-up was asked for.
 */
export function foundBy({ record, input }: Turn, { value: key }: ArgumentLeaf): string[][] {
  const isNumber = typeof key === "string" && /^\d{4,}$/.test(key);
  if (!isKey(key) && !isNumber) return [];
  return [...(input.earlier ?? []), ...record.toolCalls].flatMap(({ args, result }) => {
    const found = result.success ? opened(result.data) : null;
    const asked = argumentLeaves(args).map(({ value }) => String(value));
    const isRecord = found !== null && typeof found === "object" && !Array.isArray(found);
    const holds = isRecord && Object.values(found).some((one) => sameJson(one, key));
    return holds && asked.length > 0 && !asked.includes(String(key)) ? [asked] : [];
  });
}
