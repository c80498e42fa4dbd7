import { lastAmount } from "./receipt-amounts.ts";
import { isColumnHead, labelOf } from "./receipt-labels.ts";

const titles =
  /^(?:(?:original|copy|simplified|abbreviated|full|sales|official|cash|tax|vat|e-?)[ /-]*)*(?:receipt|invoice|bill|abb|order|quotation)(?:[ /(-].*)?$|^(?:ต้นฉบับ|สำเนา|ใบเสร็จ|ใบกำกับ|ใบแจ้ง|ใบส่ง|เอกสาร)/iu;
const welcome = /^(?:welcome|thank|ยินดีต้อนรับ|ขอบคุณ)/iu;
const named = /^(?:merchant|seller|vendor|from|sold by|store|ผู้ขาย|ร้าน ?:)\s*:?\s*(?=\S)/iu;
const address = /\d{5}|https?:|www\.|@|(?:road|street|avenue)\b|ถนน|ตำบล|แขวง|อำเภอ|เขต/iu;
const mostLooked = 8;

/** The seller: the line labelled so, else the first line above the items that is no title, address, number or greeting. */
export function receiptMerchant(lines: readonly string[]): string | null {
  const said = lines.find((line) => named.test(line) && labelOf(line) === null);
  if (said !== undefined) return said.replace(named, "").slice(0, 200);
  const head = lines.slice(0, mostLooked);
  const isName = (line: string) =>
    (line.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
    labelOf(line) === null &&
    lastAmount(line, false) === null &&
    !isColumnHead(line) &&
    ![titles, welcome, address].some((other) => other.test(line));
  return head.find(isName)?.replace(/\s+/g, " ").slice(0, 200) ?? null;
}
