/** A part of an equation while it is read. */
export type MathFrame = { tag: string; said: Record<string, string>; parts: number };

const isSimple = /^[\p{L}\p{N}.,]*$/u;
const grouped = new Set(["num", "den", "sup", "sub", "lim", "deg"]);
/** Between the parts of a list: of a matrix, its rows and equations above each other. */
const between: Readonly<Record<string, string>> = { mr: " ", m: "; ", eqArr: "; " };

/** The sign before a part of an equation when it is written on one line. */
function signBefore(tag: string, around: MathFrame): string {
  const { said } = around;
  const isFirst = around.parts === 0;
  if (around.tag === "d" && tag === "e") return isFirst ? (said.begChr ?? "(") : (said.sepChr ?? "|");
  const opening = around.tag === "nary" && isFirst ? (said.chr ?? "∫") : "";
  if (tag === "den") return "/";
  if (tag === "sup") return `${opening}^`;
  if (tag === "sub") return `${opening}_`;
  if (tag === "lim") return around.tag === "limUpp" ? "^" : "_";
  if (around.tag === "rad" && tag === "e") return "√";
  if (around.tag === "func" && tag === "e") return " ";
  return isFirst ? opening : (between[around.tag] ?? "");
}

/** What is written before and after a part of an equation. @param text all that it says */
export function mathSigns(
  frame: MathFrame,
  around: MathFrame,
  text: string,
): { before: string; after: string } {
  const { tag, said } = frame;
  const sign = signBefore(tag, around);
  if (text === "" && (grouped.has(tag) || tag === "e"))
    return { before: sign.replace(/[_^/]$/, ""), after: "" };
  const isGroup = (grouped.has(tag) || (around.tag === "rad" && tag === "e")) && !isSimple.test(text);
  const end = tag === "d" ? (said.endChr ?? ")") : "";
  return { before: sign + (isGroup ? "(" : ""), after: end + (isGroup ? ")" : "") };
}
