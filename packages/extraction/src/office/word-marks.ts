import { Parser } from "htmlparser2";
import { isLost, readColour, white } from "../colour.ts";
import type { LeftOut } from "../notes.ts";
import { type Attributes, isOn, type Marks, type WordStyles } from "./word-styles.ts";

type Fate = "seen" | "hidden" | "struckOut";
type Cut = { depth: number; start: number; kind: Exclude<keyof LeftOut, "sheets">; hasText: boolean };
/** What is said of the texts in an element, by itself or by those around it. */
type Frame = {
  tag: string;
  start: number;
  table?: string;
  paragraph?: string;
  character?: string;
  /** Said by the table, the cell or the paragraph around. */
  around: Marks;
  own: Marks;
};

/** In half points; smaller letters are dust. */
const smallestSize = 3;
/** A picture may be the ground of any text. */
const behindText = /\bbehindDoc\s*=\s*["'](?:1|true)["']/;
const unseen = { ...white, alpha: 0 };
const holders = new Set(["tblPr", "tcPr", "pPr", "rPr", "trPr"]);
const drawings = new Set(["drawing", "pict", "object", "AlternateContent"]);

function fateOf({ table, paragraph, character, around, own }: Frame, { marksOf }: WordStyles): Fate {
  const {
    vanish,
    strike,
    dstrike,
    size = 22,
    ink,
    ground,
    isOutlined,
  } = {
    ...marksOf(table, paragraph, character),
    ...around,
    ...own,
  };
  if (vanish === true || size <= smallestSize) return "hidden";
  if (!isOutlined && ink && (ink.alpha === 0 || (ground && isLost(ink, ground)))) return "hidden";
  return strike === true || dstrike === true ? "struckOut" : "seen";
}

/** The XML of a document without what its readers do not see, what is struck out and what is deleted; counts it. */
export function seenXml(xml: string, styles: WordStyles, leftOut: LeftOut): string {
  const around: Marks = behindText.test(xml) ? { ground: null } : {};
  const frames: Frame[] = [{ tag: "", start: 0, around, own: {} }];
  const cuts: { start: number; end: number }[] = [];
  let cut: Cut | undefined;
  /** The mark `…Change` tells how a text was before; of two drawings of one thing the second is read. */
  let skipped = 0;
  let last: Fate = "seen";
  const begin = (depth: number, start: number, kind: Cut["kind"]) => {
    cut ??= { depth, start, kind, hasText: false };
  };

  function readMark(tag: string, attributes: Attributes): void {
    const [holder, owner] = [frames.at(-2), frames.at(-3)];
    if (holder === undefined || owner === undefined || !holders.has(holder.tag)) return;
    const value = attributes["w:val"] ?? "";
    if (holder.tag === "trPr") {
      if (tag === "hidden" && isOn(attributes)) begin(frames.length - 3, owner.start, "rows");
      if (tag === "del") begin(frames.length - 3, owner.start, "deleted");
    } else if (tag === "cellDel") begin(frames.length - 3, owner.start, "deleted");
    else if (tag === "tblStyle") owner.table = value;
    else if (tag === "pStyle") owner.paragraph = value;
    else if (tag === "rStyle") owner.character = value;
    else if (holder.tag !== "rPr") styles.read(owner.around, tag, attributes);
    else if (owner.tag === "r") styles.read(owner.own, tag, attributes);
  }

  /** A fill or an outline of letters is seen in place of their colour. */
  function readEffect(tag: string, attributes: Attributes): void {
    const at = frames.findLastIndex((frame) => frame.tag === "textFill" || frame.tag === "textOutline");
    const run = frames[at - 2];
    if (run === undefined || frames[at - 1]?.tag !== "rPr" || run.tag !== "r") return;
    const { own } = run;
    const isFill = frames[at]?.tag === "textFill";
    if (tag === "noFill" && isFill) own.ink = unseen;
    else if (tag === "noFill") own.isOutlined = false;
    else if (tag === "srgbClr" && isFill && frames.at(-2)?.tag === "solidFill")
      own.ink = readColour(`#${attributes["w14:val"]}`);
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = name.slice(name.indexOf(":") + 1);
        const outer = frames.at(-1) as Frame;
        const isHolder = holders.has(outer.tag);
        const frame: Frame = {
          ...outer,
          tag,
          start: parser.startIndex,
          around: { ...outer.around },
          own: {},
        };
        if (tag === "t" || drawings.has(tag)) frame.own = outer.own;
        // A shape has a ground of its own.
        if (tag === "txbxContent") frame.around = { ground: null };
        if (tag === "background") outer.around.ground = null;
        frames.push(frame);
        if (tag.endsWith("Change") || tag === "Choice") skipped++;
        if (skipped > 0 || cut !== undefined) return;
        readMark(tag, attributes);
        readEffect(tag, attributes);
        if (isHolder) return;
        const depth = frames.length - 1;
        if (tag === "del" || tag === "moveFrom") begin(depth, frame.start, "deleted");
        else if (drawings.has(tag) && outer.tag === "r") {
          if ({ ...styles.marksOf(outer.table, outer.paragraph, outer.character), ...outer.own }.vanish)
            begin(depth, frame.start, "hidden");
        } else if (tag === "t" || tag === "sym") {
          const fate = fateOf(frame, styles);
          if (fate !== "seen") begin(depth, frame.start, fate);
          else last = fate;
        } else if (tag === "p") last = "seen";
      },
      ontext(text) {
        if (cut !== undefined && /^(?:t|delText)$/.test(frames.at(-1)?.tag ?? ""))
          cut.hasText ||= text.trim() !== "";
      },
      onclosetag(name) {
        const tag = name.slice(name.indexOf(":") + 1);
        if (tag.endsWith("Change") || tag === "Choice") skipped--;
        frames.pop();
        if (cut?.depth !== frames.length) return;
        const { kind, hasText, start } = cut;
        cuts.push({ start, end: parser.endIndex + 1 });
        // One text may be in several runs.
        if (hasText && kind !== last) leftOut[kind] = (leftOut[kind] ?? 0) + 1;
        if (hasText && (kind === "hidden" || kind === "struckOut")) last = kind;
        cut = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const ends = [0, ...cuts.map(({ end }) => end)];
  return [...cuts.map(({ start }) => start), xml.length]
    .map((start, at) => xml.slice(ends[at], start))
    .join("");
}
