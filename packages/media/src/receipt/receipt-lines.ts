const longestText = 20_000;
const longestLine = 300;
const mostLines = 500;

const currencies = "THB|USD|EUR|GBP|SGD|AUD|JPY|[A-Z]{0,2}\\$|[฿€£¥₹]";
const markBefore = new RegExp(`(^|[\\s|])(${currencies}) +(?=[-\\d])`, "gu");
const markAfter = /(\d) +(บาท|Baht|THB|USD|EUR|GBP|€|฿)(?=[\s|]|$)/giu;

function thaiDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/** One line without leader dots, with a currency joined to its amount and `2x50.00` split. */
function plainLine(line: string): string {
  return line
    .slice(0, longestLine)
    .replace(/(\d)\s*,\s*-(?=\s|$)/g, "$1.00")
    .replace(/[.·_…]{2,}|-{3,}|={2,}|\*{2,}/g, "  ")
    .replace(/^[\s#>*|]+|[\s|]+$/g, "")
    .replace(/(\d) +([.,]\d{2})(?=\s|$)/g, "$1$2")
    .replace(/(\d[.,]) +(\d{2})$/, "$1$2")
    .replace(markBefore, "$1$2")
    .replace(markAfter, "$1$2")
    .replace(/(\d)([x×@])(?=[\d฿$€£ ])/giu, "$1 $2 ")
    .replace(/(\s)[x×](?=\d)/giu, "$1x ");
}

/** The lines of a text from OCR or a PDF, at most 500 of 300 characters. White space stays, since it separates columns. */
export function receiptLines(text: string): string[] {
  const plain = thaiDigits(text.slice(0, longestText)).replace(/[\u00a0\u2007\u202f]/g, " ");
  return plain
    .split(/\r?\n/, mostLines)
    .map(plainLine)
    .filter((line) => /[\p{L}\d]/u.test(line));
}

/** A cell or word of a line; `wide` when more than one space precedes it. */
export type Word = { text: string; wide: boolean };

export function wordsOf(line: string): Word[] {
  const found = line.matchAll(/([\s|]*)([^\s|]+)/g);
  return [...found].map(([, gap = "", text = ""]) => ({ text, wide: /\s{2}|\t|\|/.test(gap) }));
}
