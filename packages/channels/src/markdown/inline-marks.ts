import type { Nodes } from "mdast";
import { toString as wordsOf } from "mdast-util-to-string";

/** How a chat writes words. Bold, italic and strike are `*`, `_` and `~` in all of them. */
export type Dialect = {
  escape(words: string): string;
  /** An address with its words; both as they are meant. */
  link(words: string, url: string): string;
  bullet: string;
  /** Whether a table may be drawn in columns of one width. */
  columns: boolean;
};

type Mark = "*" | "_" | "~";
type Run = {
  /** As it is sent, but for words, which are escaped last. */
  text: string;
  kind: "words" | "code" | "link";
  marks: ReadonlySet<Mark>;
};
/** A piece of a line: in words a mark is only a sign, and what is written is as it is sent. */
type Segment = { text: string; kind: "words" | "code" | "written" };

const markOf: Partial<Record<Nodes["type"], Mark>> = { strong: "*", emphasis: "_", delete: "~" };

/** A space hardly to be seen, which a chat takes for one: marks count only at the edge of a word. */
const thinSpace = "\u200a";
const letter = /[\p{L}\p{M}\p{N}_]/u;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

function runsOf(nodes: readonly Nodes[], dialect: Dialect, marks: ReadonlySet<Mark> = new Set()): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === "text") return [{ text: node.value, kind: "words", marks }];
    if (node.type === "break") return [{ text: "\n", kind: "words", marks }];
    if (node.type === "inlineCode") {
      const value = node.value.replaceAll("\n", " ");
      return [
        value.includes("`") ? { text: value, kind: "words", marks } : { text: value, kind: "code", marks },
      ];
    }
    if (node.type === "link" || node.type === "image") {
      const label = (node.type === "image" ? (node.alt ?? "") : wordsOf(node)).replace(/\s+/g, " ").trim();
      return [{ text: dialect.link(label, node.url), kind: "link", marks }];
    }
    if (!("children" in node)) return [];
    const mark = markOf[node.type];
    return runsOf(node.children, dialect, mark === undefined ? marks : new Set([...marks, mark]));
  });
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    const [first = "", ...rest] = run.kind === "words" ? run.text.split("\n") : [run.text];
    lines.at(-1)!.push({ ...run, text: first });
    for (const text of rest) lines.push([{ ...run, text }]);
  }
  return lines;
}

const first = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32);
const last = (text: string) => Array.from(text.slice(-2)).at(-1) ?? " ";

/** What has to stand between a mark and its neighbour; null where the mark would be read as a sign. */
function gap(neighbour: string): "" | typeof thinSpace | null {
  if (unspaced.test(neighbour)) return thinSpace;
  return letter.test(neighbour) ? null : "";
}

const hasText = ({ text }: Run) => text !== "";
const plainOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join("");

/** Runs of one mark, inside the marks that are already open. `before` and `after` are the words beside all of them. */
function written(runs: readonly Run[], open: readonly Mark[], before: string, after: string): Segment[] {
  const [mark, ...inner] = open;
  if (mark === undefined)
    return runs.map(({ text, kind }) =>
      kind === "code" ? { text: `\`${text}\``, kind } : { text, kind: kind === "link" ? "written" : kind },
    );
  const segments: Segment[] = [];
  for (let from = 0; from < runs.length; ) {
    const isMarked = runs[from]!.marks.has(mark);
    let to = from + 1;
    while (to < runs.length && runs[to]!.marks.has(mark) === isMarked) to++;
    const left = runs.slice(0, from).findLast(hasText)?.text ?? before;
    const right = runs.slice(to).find(hasText)?.text ?? after;
    const part = runs.slice(from, to);
    segments.push(
      ...(isMarked ? wrapped(part, mark, inner, left, right) : written(part, inner, left, right)),
    );
    from = to;
  }
  return segments;
}

function wrapped(
  runs: readonly Run[],
  mark: Mark,
  inner: readonly Mark[],
  before: string,
  after: string,
): Segment[] {
  const plain = plainOf(runs);
  const [, lead = "", core = "", trail = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(plain) ?? [];
  const left = lead === "" ? gap(last(before)) : "";
  const right = trail === "" ? gap(first(after)) : "";
  const isClear = core !== "" && !runs.some(({ text, kind }) => kind === "words" && text.includes(mark));
  if (!isClear || left === null || right === null) return written(runs, inner, before, after);
  const trimmed = trimEnds(runs, lead.length, trail.length);
  return [
    { text: lead + left + mark, kind: "written" },
    ...written(trimmed, inner, " ", " "),
    { text: mark + right + trail, kind: "written" },
  ];
}

function trimEnds(runs: readonly Run[], lead: number, trail: number): Run[] {
  const trimmed = runs.map((run) => ({ ...run }));
  for (const run of trimmed) {
    const cut = Math.min(lead, run.text.length);
    run.text = run.text.slice(cut);
    lead -= cut;
  }
  for (const run of trimmed.toReversed()) {
    const cut = Math.min(trail, run.text.length);
    run.text = run.text.slice(0, run.text.length - cut);
    trail -= cut;
  }
  return trimmed.filter(({ text }) => text !== "");
}

/** Where in a line each sign could end a mark for the last time. */
function lastEnds(line: string): Map<string, number> {
  const ends = new Map<string, number>();
  for (const { index, 0: sign } of line.matchAll(/(?<=\S)[*_~`](?![\p{L}\p{N}])/gu)) ends.set(sign, index);
  return ends;
}

/** Whether a chat would take a row of signs for the beginning of a mark that ends at `lastEnd` at the latest. */
function opens(line: string, signs: string, at: number, lastEnd = -1): boolean {
  const behind = at + signs.length;
  if (at > 0 && /[\p{L}\p{N}]/u.test(line[at - 1]!)) return false;
  return !/^(?:\s|$)/.test(line.slice(behind, behind + 1)) && lastEnd >= behind;
}

/** Signs among the words that would begin a mark are set apart from the word behind them. */
function escaped(segments: readonly Segment[], dialect: Dialect): string {
  const line = segments.map(({ text }) => text).join("");
  const ends = lastEnds(line);
  let from = 0;
  return segments
    .map(({ text, kind }) => {
      const start = from;
      from += text.length;
      if (kind !== "words") return kind === "code" ? dialect.escape(text) : text;
      const apart = text.replace(/([*_~`])\1*/g, (signs, sign: string, at: number) =>
        opens(line, signs, start + at, ends.get(sign)) ? signs + thinSpace : signs,
      );
      return dialect.escape(apart);
    })
    .join("");
}

/** Words, links and code in a row as lines of a chat. @param mark one that all of them have */
export function inlineLines(nodes: readonly Nodes[], dialect: Dialect, mark?: Mark): string[] {
  const runs = runsOf(nodes, dialect, new Set(mark === undefined ? [] : [mark]));
  return linesOf(runs).map((line) => {
    const filled = line.filter(({ text }) => text !== "");
    const segments = written(filled, ["*", "_", "~"], " ", " ");
    return escaped(segments, dialect).trim();
  });
}
