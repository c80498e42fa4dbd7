const inlineCode = /(`{1,3})(?!`)[^`\n]+\1/g;
const tableRow = /^\s*\|.*\|\s*$/;
const fence = /^(?:\s*>)*\s*(?:[-*+] +|\d{1,3}[.)] +)?(`{3,}|~{3,})/;

const blank = (text: string) => " ".repeat(text.length);

/** Whether a line of an indented block of code follows the line before it. */
const continuesIndent = (line: string, before: string | undefined, inIndent: boolean) =>
  /^(?: {4}|\t)/.test(line) && before !== undefined && (before.trim() === "" || inIndent);

/**
 * The same length, with code and rows of tables blanked out: a mark in there is what the answer is about. A fence that nothing closes
 * is no code, or it would hide the end of a thought.
 */
export function codeBlanked(text: string): string {
  const lines = text.split("\n");
  let open: { at: number; mark: string } | undefined;
  let inIndent = false;
  const kept = lines.map((line, at) => {
    const mark = fence.exec(line)?.[1];
    if (open === undefined) {
      inIndent = continuesIndent(line, lines[at - 1], inIndent);
      if (mark === undefined || line.slice(line.indexOf(mark) + mark.length).includes("`"))
        return inIndent || tableRow.test(line) ? blank(line) : line.replace(inlineCode, blank);
      open = { at, mark };
    } else if (mark?.startsWith(open.mark) && line.trim().endsWith(mark)) open = undefined;
    return blank(line);
  });
  if (open === undefined) return kept.join("\n");
  return [...kept.slice(0, open.at), ...lines.slice(open.at)].join("\n");
}
