import type { Json } from "@konstruct/core/json";
import { currenciesIn, currenciesOf, onlyOne } from "../figures/currencies.ts";
import { type KeySense, senseBelow, unclearSense } from "./key-sense.ts";

/** One text or number of a source, with what its field says about it. */
export type Leaf = {
  /** JSON pointer. */
  path: string;
  value: string | number;
  sense: KeySense;
  /** The currency named next to it or above it. */
  currencies: readonly string[];
  /** It is a field's name, not a value. */
  isName: boolean;
};

type Node = { path: string; name: string; value: Json; sense: KeySense; currencies: readonly string[] };

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The currency that a field names for the fields next to it. */
function currencyBeside(fields: readonly (readonly [string, Json])[]): readonly string[] {
  for (const [key, value] of fields) {
    if (typeof value !== "string" || !/currency|ccy|สกุลเงิน/i.test(key)) continue;
    const found = currenciesOf(value.trim());
    return found.length > 0 ? found : onlyOne(currenciesIn(value));
  }
  return [];
}

/** A list with its field's name and the number of its entries. */
export type Length = { path: string; name: string; count: number };

/** Every text and number of a source, and every field name that may hold a fact. Iterative, because the sender chooses the depth. */
export function leavesOf(root: Json): { leaves: Leaf[]; lengths: Length[] } {
  const leaves: Leaf[] = [];
  const lengths: Length[] = [];
  const open: Node[] = [{ path: "", name: "", value: root, sense: unclearSense, currencies: [] }];
  // The list grows during the loop, so leaves nearer to the root come first.
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
        // Numbers of a list take the sense of its field ("prices: [85, 95]"); records have fields of their own.
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
