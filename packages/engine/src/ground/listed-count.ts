const listLine = /^[ ]{0,6}(?:[-*•·–▪✓✔➤►]|\(?\d{1,2}[.)]|\d\ufe0f?\u20e3)\s?\S/gmu;

/** How many things a sentence lists after a colon: "3 colours: red, blue and green". */
function inlineCount(text: string, end: number): number {
  const rest = text.slice(end, end + 600);
  const colon = rest.search(/[:：]/);
  if (colon < 0 || colon > 80) return 0;
  const list = rest.slice(colon + 1).split(/[\n.!?](?:\s|$)|\n/)[0] ?? "";
  return list
    .split(/,\s?(?:and|or)\s|,(?!\d{3})|;|\s(?:and|or|&|และ|หรือ|กับ)\s?/)
    .filter((item) => item.trim() !== "").length;
}

/** Whether a count matches the list that follows it in the reply. */
export function countsItsList(reply: string, end: number, count: number): boolean {
  if (!Number.isInteger(count) || count < 2 || count > 30) return false;
  const lines = [...reply.slice(end, end + 4_000).matchAll(listLine)].length;
  return lines === count || inlineCount(reply, end) === count;
}
