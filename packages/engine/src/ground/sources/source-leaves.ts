import type { Json } from "@konstruct/core/json";
import { currenciesIn, currenciesOf, onlyOne } from "../figures/currencies.ts";
import { type KeySense, senseBelow, unclearSense } from "./key-sense.ts";

/** One text or number of a source, with what its place says of it. */
export type Leaf = {
  /** JSON pointer. */
  path: string;
  value: string | number;
  sense: KeySense;
  /** The currency named beside it or above it. */
  currencies: readonly string[];
  /** It is the name of a field, not its value. */
  isName: boolean;
};

type Node = { path: string; name: string; value: Json; sense: KeySense; currencies: readonly string[] };

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A field that names the currency of what stands beside it. */
function currencyBeside(fields: readonly (readonly [string, Json])[]): readonly string[] {
  for (const [key, value] of fields) {
    if (typeof value !== "string" || !/currency|ccy|สกุลเงิน/i.test(key)) continue;
    const found = currenciesOf(value.trim());
    return found.length > 0 ? found : onlyOne(currenciesIn(value));
  }
  return [];
}

/** A list with the name of its field, and how many things it holds. */
export type Length = { path: string; name: string; count: number };

/** Every text and number of a source, and every field name that may hold a fact itself. No recursion: depth is the sender's. */
export function leavesOf(root: Json): { leaves: Leaf[]; lengths: Length[] } {
  const leaves: Leaf[] = [];
  const lengths: Length[] = [];
  const open: Node[] = [{ path: "", name: "", value: root, sense: unclearSense, currencies: [] }];
  // The list grows while it is read: what lies nearer to the root comes first.
  for (const { path, name, value, sense, currencies } of open) {
    if (typeof value === "string" || typeof value === "number") {
      leaves.push({
        path,
        value,
        sense,
        currencies: sense.currencies.length > 0 ? sense.currencies : currencies,
        isName: false,
      });
    } else if (Array.isArray(value)) {
      lengths.push({ path, name, count: value.length });
      value.forEach((one, index) => {
        // "prices: [85, 95]" are prices; records of a list have names of their own.
        const isRecord = one !== null && typeof one === "object";
        open.push({
          path: `${path}/${index}`,
          name,
          value: one,
          sense: isRecord ? unclearSense : sense,
          currencies,
        });
      });
    } else if (value !== null && typeof value === "object") {
      const fields = Object.entries(value);
      const named = currencyBeside(fields);
      for (const [key, inner] of fields) {
        const below = `${path}/${escaped(key)}`;
        if (/\d|day|^(?:sun|mon|tue|wed|thu|fri|sat)/i.test(key)) {
          leaves.push({ path: below, value: key, sense: unclearSense, currencies: [], isName: true });
        }
        open.push({
          path: below,
          name: key,
          value: inner,
          sense: senseBelow(key, sense),
          currencies: named.length > 0 ? named : currencies,
        });
      }
    }
  }
  return { leaves, lengths };
}
