const isStep = (block: string) => /^\s*(?:\d+[.)]|[-*+])\s/.test(block);
const isIndented = (block: string) => /^(?: {2,}|\t)/.test(block);
const announces = (block: string) => /[:：]$/.test(block.trimEnd());
const fences = (block: string) => block.split("\n").filter((line) => /^\s*(?:```|~~~)/.test(line)).length;

/** Paragraphs; a list stays in one piece with its indented lines and the line that announces it. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [];
  let isInFence = false;
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    const before = blocks.at(-1) ?? [];
    const first = before[0] ?? "";
    const isNextStep = isStep(paragraph) && (isStep(first) || announces(before.at(-1) ?? ""));
    const belongs = isNextStep || isInFence || (isIndented(paragraph) && isStep(first));
    if (fences(paragraph) % 2 === 1) isInFence = !isInFence;
    if (belongs && blocks.length > 0) before.push(paragraph);
    else if (paragraph.trim() !== "") blocks.push([paragraph]);
  }
  return blocks.map((paragraphs) => paragraphs.join("\n\n"));
}

/** Pieces of a line that end at a sentence, or else at a word. */
function cutLine(line: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > longest) {
    const start = rest.slice(0, longest);
    const sentence = start.search(/[.!?。][^.!?。]*$/) + 1;
    const space = start.lastIndexOf(" ");
    const end = [sentence, space].find((place) => place > longest / 2) ?? longest;
    pieces.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest.toWellFormed()];
}

function pack(pieces: readonly string[], between: string, longest: number): string[] {
  const packed: string[] = [];
  for (const piece of pieces) {
    const before = packed.at(-1);
    if (before !== undefined && before.length + between.length + piece.length <= longest)
      packed[packed.length - 1] = `${before}${between}${piece}`;
    else packed.push(piece);
  }
  return packed;
}

/** Cuts a section into pieces of limited length: between paragraphs, then between lines, then between sentences. */
export function cutSection(text: string, longest: number): string[] {
  if (text.length <= longest) return [text];
  const blocks = blocksOf(text).flatMap((block) => {
    if (block.length <= longest) return [block];
    const lines = block.split("\n").flatMap((line) => cutLine(line, longest));
    return pack(lines, "\n", longest);
  });
  return pack(blocks, "\n\n", longest)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}
