import { wordsOf } from "./receipt-lines.ts";

/** The kind of a receipt line, by its label. */
export type Label = "total" | "weak_total" | "subtotal" | "tax" | "discount" | "charge" | "other";

/** The first match counts. A label is at the start of a line: `Total` in the middle of a sentence is none. */
const labels: readonly [Label, RegExp][] = [
  [
    "other",
    /^(?:(?:total|no\.?|number)(?: of)? (?:items?|qty|quantity|pieces)|items? ?:|qty ?:|tax (?:id|invoice|no|reg)|vat (?:id|reg|no)|tax[- ]?invoice|จำนวน(?:รายการ|ชิ้น)|เลข|due date|invoice (?:no|date|#)|receipt (?:no|date|#)|date|time|tel|phone|โทร|วันที่|เวลา|table|order (?:no|#)|page)/iu,
  ],
  [
    "total",
    /^(?:grand ?total|total ?due|amount ?due|balance ?due|total ?amount|total ?payable|amount ?payable|invoice ?total|order ?total|ยอด(?:รวม)?สุทธิ|รวมสุทธิ|สุทธิ|(?:จำนวนเงิน|ยอด)?รวม(?:เงิน)?(?:ทั้งสิ้น|ทั้งหมด)|จำนวนเงินทั้งสิ้น|ยอด(?:ที่ต้อง)?ชำระ)/iu,
  ],
  [
    "other",
    /^(?:cash|change|paid|payment|amount (?:paid|tendered)|tender|visa|master ?card|amex|credit|debit|card|balance|promptpay|qr|you saved|เงินสด|เงินทอน|ทอน|รับเงิน|รับมา|ชำระ|บัตร|โอน|พร้อมเพย์)/iu,
  ],
  [
    "subtotal",
    /^(?:sub ?-?total|net (?:amount|sales)|vatable|(?:total|amount) (?:before|excl|ex\b|without|net)|before (?:tax|vat)|มูลค่า|(?:ยอด|ราคา|รวม)*ก่อน|รวมเป็นเงิน|รวมเงิน(?!ทั้ง))/iu,
  ],
  ["tax", /^(?:(?:total |incl(?:uding|udes|\.)? ?|sales )?(?:vat|tax|gst|hst|mwst|iva|tva)(?![a-z])|ภาษี)/iu],
  ["weak_total", /^(?:total(?![a-z])|ยอดรวม|ราคารวม|จำนวนเงินรวม|รวม)/iu],
  ["discount", /^(?:discount|coupon|voucher|promo|less(?![a-z])|ส่วนลด)/iu],
  [
    "charge",
    /^(?:service(?: ?charge)?(?![a-z])|tip(?![a-z])|gratuity|delivery|shipping|rounding|ค่าบริการ|ค่าส่ง|ค่าจัดส่ง|ปัดเศษ)/iu,
  ],
];

export function labelOf(line: string): Label | null {
  const start = line.replace(/^[^\p{L}]+/u, "");
  return labels.find(([, begins]) => begins.test(start))?.[0] ?? null;
}

/** Words that only a receipt, a bill or an invoice has. */
export const receiptWords =
  /receipt|invoice|\bbill\b|cashier|ใบเสร็จ|ใบกำกับภาษี|ใบแจ้งหนี้|ใบส่งของ|\bchange\b|\bcash\b|\bvisa\b|เงินทอน|เงินสด/iu;

const columnHeads =
  /^(?:#|no\.?|qty|quantity|item|items|description|product|unit|price|amount|total|ea|รายการ|สินค้า|จำนวน|ราคา|หน่วย|ต่อหน่วย|ราคาต่อหน่วย|จำนวนเงิน|เป็นเงิน|รวม|ลำดับ|ที่|บาท)$/iu;

/** Whether a line is the header of a table rather than a row of it. */
export function isColumnHead(line: string): boolean {
  const words = wordsOf(line);
  return words.length > 1 && words.filter(({ text }) => columnHeads.test(text)).length * 2 >= words.length;
}

export const quantityHeads = /(?:^|\s)(?:qty|quantity|จำนวน)(?=\s|$)/iu;
