type Line = { start: number; end: number; depth: number };

/** The indentation of a line: spaces, one more for a bullet, one less for a heading. */
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

/** A point after one or two digits may belong to a day: "am 2. Dezember". */
const sentenceEnd = /(?:(?<!(?<!\d)\d{1,2})\.|[!?。！？])(?=\s|$)/gu;

/** The sentence of a line that contains a position. */
function sentenceAt(text: string, { start, end, depth }: Line, position: number): Line {
  const ends = [...text.slice(start, end).matchAll(sentenceEnd)].map(({ index }) => start + index + 1);
  return {
    start: ends.findLast((one) => one <= position) ?? start,
    end: ends.find((one) => one > position) ?? end,
    depth,
  };
}

/** The parts of a text that a position belongs to, nearest first: its sentence, the line it is indented under, and so on outwards. */
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
