/** The content of the evaluation's office files: a line is a heading, a table row or a paragraph. */
export type Line =
  | { kind: "heading"; level: number; text: string }
  | { kind: "row"; cells: string[] }
  | { kind: "paragraph"; text: string };

const rule = /^\|[\s|:-]+\|$/;

function lineOf(line: string): Line {
  const heading = /^(#{1,6}) (.*)$/.exec(line);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]! };
  if (line.startsWith("|") && line.endsWith("|")) {
    const cells = line.slice(1, -1).split("|");
    return { kind: "row", cells: cells.map((cell) => cell.trim()) };
  }
  return { kind: "paragraph", text: line };
}

/** Plain Markdown: one line for each paragraph, no inline markup. */
export function linesOf(markdown: string): Line[] {
  return markdown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !rule.test(line))
    .map(lineOf);
}
