import { normalise } from "@konstruct/tools/search/normalise";
import { exactNumber, onlyNumber } from "./read-number.ts";

export type Stock = {
  /** Pieces, when the cell gives their number. */
  count: number | null;
  /** Null when the cell does not say whether any are in stock. */
  isThere: boolean | null;
};

const gone =
  /^(?:no|none|nil|false|out|out ?of ?stock|sold ?out|unavailable|not (?:available|in stock)|หมด|สินค้าหมด|หมดแล้ว|ไม่มี|ไม่มีสินค้า|ไม่มีของ)$/;
const there = /^(?:yes|true|ok|available|in ?stock|มี|มีของ|มีสินค้า|พร้อมส่ง)$/;
const units = /^(?:pcs?|pieces?|units?|left|items?|ea|in ?stock|available|x|ชิ้น|อัน|ตัว|เครื่อง|หลัง|คู่|ใบ)?\.?$/;

/** The stock in a cell: "12", "12 pcs", "out of stock", "10+", "มีของ". Any other text is unknown. */
export function readStock(cell: string): Stock {
  const text = normalise(cell)
    .replace(/[-_\s]+/g, " ")
    .trim();
  if (gone.test(text)) return { count: 0, isThere: false };
  if (there.test(text)) return { count: null, isThere: true };
  const number = onlyNumber(normalise(cell).trim());
  if (number === null) return { count: null, isThere: null };
  const { value, before, after } = number;
  // A negative number: more was sold than there was.
  if (before === "-" && after === "") return { count: 0, isThere: false };
  const isAtLeast = (before === ">" || before === ">=") && units.test(after);
  const isMore = before === "" && after.startsWith("+") && units.test(after.slice(1).trim());
  if (isAtLeast || isMore) return { count: null, isThere: true };
  if (before !== "" || !units.test(after)) return { count: null, isThere: null };
  return { count: exactNumber(value), isThere: value.greaterThan(0) };
}
