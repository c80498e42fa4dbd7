import type { Line } from "./lines.ts";

/** Factor of the most common text size: larger text is a heading. */
const headingSize = 1.15;
const longestHeading = 120;
const levels = 3;
/** Factor of the font size, from one baseline to the next. */
const paragraphGap = 1.75;

/** The font sizes of headings, largest first; empty if no size is clearly that of the text. */
export function headingSizes(pages: readonly (readonly Line[])[]): number[] {
  const lengths = new Map<number, number>();
  for (const { text, fontSize } of pages.flat()) {
    const size = Math.round(fontSize * 2) / 2;
    lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  }
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const body = [...lengths].toSorted((one, other) => other[1] - one[1])[0];
  if (body === undefined) return [];
  return [...lengths]
    .filter(([size, length]) => size >= headingSize * body[0] && length < total / 4)
    .map(([size]) => size)
    .toSorted((one, other) => other - one);
}

function levelOf({ text, fontSize }: Line, sizes: readonly number[]): number {
  const level = sizes.indexOf(Math.round(fontSize * 2) / 2);
  const isHeading = level !== -1 && text.length <= longestHeading && /\p{L}/u.test(text);
  return isHeading ? Math.min(level + 1, levels) : 0;
}

/** The lines of one page as Markdown: headings by size, paragraphs by distance. */
export function pageMarkdown(lines: readonly Line[], sizes: readonly number[]): string {
  let text = "";
  let before: { line: Line; level: number } | undefined;
  for (const line of lines) {
    const level = levelOf(line, sizes);
    const gap = before === undefined ? 0 : Math.abs(before.line.y - line.y);
    const apart = level > 0 || (before?.level ?? 0) > 0 || gap > paragraphGap * line.fontSize;
    const wrapped = level > 0 && before?.level === level && gap <= paragraphGap * line.fontSize;
    if (wrapped) text += ` ${line.text}`;
    else
      text += `${before === undefined ? "" : apart ? "\n\n" : "\n"}${level > 0 ? `${"#".repeat(level)} ` : ""}${line.text}`;
    before = { line, level };
  }
  return text;
}
