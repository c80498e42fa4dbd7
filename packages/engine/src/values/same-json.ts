import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";

const plain = (value: Json): Json =>
  typeof value === "string" ? value.trim().normalize("NFKC").toLowerCase() : value;

/** Whether a reader takes two values as the same: "AB-1" and "ab-1", 5 and "5". */
export function sameJson(a: Json, b: Json): boolean {
  const [left, right] = [plain(a), plain(b)];
  if (canonicalJson(left) === canonicalJson(right)) return true;
  const isNumber = (value: Json) =>
    typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));
  const isMixed = typeof left !== typeof right;
  if (!isMixed || !isNumber(left) || !isNumber(right)) return false;
  // Beyond, one number stands for several texts.
  return Number(left) === Number(right) && Math.abs(Number(left)) <= Number.MAX_SAFE_INTEGER;
}
