type Line = { start: number; end: number; depth: number };

/** How far a line stands in: spaces, and one more for a bullet; a heading stands out. */
function depthOf(line: string): number {
  const [, spaces = "", mark = ""] = /^([ \t]*)([-*•–]\s|#{1,6}\s)?/.exec(line) ?? [];
  return 2 * spaces.length + (mark === "" ? 0 : mark.startsWith("#") ? -1 : 1);
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") lines.push({ start, end: start + line.length, depth: depthOf(line) });
    start += line.length + 1;
  }
  return lines;
}

const sentenceEnd = /[.!?。！？](?=\s|$)/gu;

/** The sentence of a line that holds a place. */
function sentenceAt(text: string, { start, end, depth }: Line, position: number): Line {
  const ends = [...text.slice(start, end).matchAll(sentenceEnd)].map(({ index }) => start + index + 1);
  return {
    start: ends.findLast((one) => one <= position) ?? start,
    end: ends.find((one) => one > position) ?? end,
    depth,
  };
}

/**
 * The stretches of a text that a place belongs to, the nearest first: its own sentence, the line that this one is listed under, and so
 * on up to a line that is listed under none.
 */
export function headingsOf(text: string): (position: number) => readonly { start: number; end: number }[] {
  const lines = linesOf(text);
  return (position) => {
    const at = lines.findIndex(({ start, end }) => position >= start && position <= end);
    const own = lines[at];
    if (own === undefined) return [];
    const found = [sentenceAt(text, own, position)];
    for (const line of lines.slice(0, at).reverse()) {
      if (line.depth < found.at(-1)!.depth) found.push(line);
    }
    return found;
  };
}
