/** Values with a recognisable form, anywhere in a message. */
const patterns: Record<string, RegExp> = {
  id: /\b[A-Za-z]{1,5}(?:-\d+|\d{2,})\b|#?\b\d{4,}\b/,
  email: /[\w.+-]+@[\w-]+\.[\w.]+/,
  phone: /\+?\d[\d ()-]{7,}\d/,
  date: /\b\d{4}-\d{2}-\d{2}\b/,
  number: /\d[\d,]*(?:\.\d+)?/,
};

const money =
  /(?:[฿$€£]\s?)?\d[\d,]*(?:\.\d+)?\s?(?:k\b|thousand\b|baht\b|thb\b|euros?\b|eur\b|dollars?\b|usd\b|บาท)?/i;
const moneyCue =
  /(?:budget|under|below|around|about|up to|less than|at most|max(?:imum)?|งบ|ไม่เกิน)\D{0,15}$/i;
const unit = /[฿$€£]|k$|thousand|baht|thb|eur|dollar|usd|บาท/i;

/** An amount after a currency or a word for a limit; any number if the open question asks for one. */
function findMoney(message: string, isAsked: boolean): string | null {
  const found = [...message.matchAll(new RegExp(money, "gi"))].filter(
    (match) => !/[\p{L}-]$/u.test(message.slice(0, match.index)),
  );
  const told = found.find((match) => unit.test(match[0]) || moneyCue.test(message.slice(0, match.index)));
  return (told ?? (isAsked ? found[0] : undefined))?.[0].trim() ?? null;
}

/** A value of a type with a recognisable form; undefined for any other type. */
export function findTyped(
  type: string,
  values: string[],
  message: string,
  isAsked: boolean,
): string | null | undefined {
  if (type === "enum") {
    return values.find((value) => message.toLowerCase().includes(value.toLowerCase())) ?? null;
  }
  if (type === "money") return findMoney(message, isAsked);
  const pattern = patterns[type];
  return pattern === undefined ? undefined : (message.match(pattern)?.[0] ?? null);
}

/** The message without its amounts and the words around them. */
export function withoutMoney(message: string): string {
  return message
    .replace(
      /[,;]?\s*(?:(?:with|and|my|for|a|the|of|budget|is|under|below|around|about|up to|less than|at most|งบ|ไม่เกิน)\s*)*(?<![\p{L}\d-])[฿$€£]?\d[\d,.]*\s?(?:k\b|baht|thb|euros?|eur|dollars?|usd|บาท)?(?![\p{L}\d-])/giu,
      " ",
    )
    .trim();
}
