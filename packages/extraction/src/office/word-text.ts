import { Parser } from "htmlparser2";
import { type MathFrame, mathSigns } from "./word-math.ts";

type Edit = { start: number; end: number; text: string };
type Frame = MathFrame & {
  start: number;
  /** Where its content begins. */
  inside: number;
  /** Its opening tag, if that is replaced. */
  edit: Edit | undefined;
  isMath: boolean;
  /** In a drawing, where the last text box ended; of two drawings of one thing, where each is. */
  boxEnd?: number;
  branches: { tag: string; start: number; inside: number; innerEnd: number; end: number }[];
};

const known =
  /<(?:\w+:)?(?:fldSimple|oMath|ruby|bdo|dir|sym|AlternateContent|drawing|textpath|checkbox|ddList)\b/i;
const wrappers = new Set(["fldSimple", "bdo", "dir", "oMathPara", "ruby", "rubyBase"]);
const hasText = /<(?:\w+:)?t[\s>]/;
/** Fonts of which the signs have a place in Unicode. */
const dingbats = /^(?:symbol|webdings|wingdings(?: [23])?)$/i;
const off = /^(?:0|false|off)$/i;

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** The sign of a font that has its own: those of plain fonts are moved to a private place. */
function signOf({ font = "", char = "" }: Readonly<Record<string, string>>): string | undefined {
  const code = Number.parseInt(char, 16);
  if (dingbats.test(font) || Number.isNaN(code) || code > 0xffff) return undefined;
  return String.fromCodePoint(code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code);
}

/**
 * The XML of a document in which all its texts are in plain runs: simple fields, equations on one line, signs, choices of forms, notes on how
 * a word is spoken, and boxes that only newer programs draw. Its readers do not know these.
 */
export function inPlainRuns(xml: string): string {
  if (!known.test(xml)) return xml;
  const edits: Edit[] = [];
  let prefix = "";
  let spoken = "";
  const frames: Frame[] = [];
  const text = (content: string) => `<${prefix}t xml:space="preserve">${escaped(content)}</${prefix}t>`;
  const run = (content: string) => (content === "" ? "" : `<${prefix}r>${text(content)}</${prefix}r>`);
  const edit = (start: number, end: number, replaced = ""): Edit => {
    const made = { start, end, text: replaced };
    edits.push(made);
    return made;
  };
  /** Takes back what was replaced from here on. */
  const takeBack = (start: number) => {
    const first = edits.findLastIndex((each) => each.start < start);
    return edits.splice(first + 1);
  };
  const replace = (start: number, end: number, replaced = "") => {
    takeBack(start);
    edit(start, end, replaced);
  };

  function openMath(frame: Frame): void {
    if (frame.tag.endsWith("Pr")) return;
    const plain = { r: `<${prefix}r>`, t: `<${prefix}t xml:space="preserve">` }[frame.tag] ?? "";
    frame.edit = edit(frame.start, frame.inside, plain);
  }
  function closeMath(frame: Frame, around: Frame, innerEnd: number, end: number): void {
    if (frame.tag.endsWith("Pr")) {
      replace(frame.start, end);
      Object.assign(around.said, frame.said);
      return;
    }
    const closing = { r: `</${prefix}r>`, t: `</${prefix}t>` }[frame.tag];
    const isEmpty = innerEnd < frame.inside;
    if (closing !== undefined) {
      if (isEmpty) replace(frame.start, end);
      else edit(innerEnd, end, closing);
      return;
    }
    const said = isEmpty
      ? ""
      : xml
          .slice(frame.inside, innerEnd)
          .replace(/<[^<>]*>/g, "")
          .trim();
    const { before, after } = mathSigns(frame, around, said);
    if (frame.edit !== undefined) frame.edit.text = run(before) + (isEmpty ? run(after) : "");
    if (!isEmpty) edit(innerEnd, end, run(after));
    around.parts++;
  }

  /** Of two drawings of one thing the last is read, unless only the first has a text. */
  function closeAlternate({ start, branches }: Frame, end: number): void {
    const isRead = (wanted: string) => (branch: Frame["branches"][number]) =>
      branch.tag === wanted && hasText.test(xml.slice(branch.inside, branch.innerEnd));
    const choice = branches.find(isRead("Choice"));
    if (choice === undefined || branches.some(isRead("Fallback"))) return;
    const inner = takeBack(start).filter(
      (each) => each.start >= choice.inside && each.start < choice.innerEnd,
    );
    edit(start, choice.inside);
    edits.push(...inner);
    edit(choice.innerEnd, end);
  }

  const parser = new Parser(
    {
      onopentag(name, named) {
        const tag = local(name);
        const outer = frames.at(-1);
        prefix ||= name.slice(0, name.indexOf(":") + 1);
        const attributes = Object.fromEntries(
          Object.entries(named).map(([each, value]) => [local(each), value]),
        );
        const isMath = tag === "oMath" || (outer?.isMath === true && !name.startsWith(prefix));
        const frame: Frame = {
          ...{ tag, said: {}, parts: 0, start: parser.startIndex, inside: parser.endIndex + 1 },
          ...{ edit: undefined, isMath, branches: [] },
        };
        frames.push(frame);
        if (isMath) openMath(frame);
        else if (wrappers.has(tag)) frame.edit = edit(frame.start, frame.inside);
        else if (tag === "sym") {
          const sign = signOf(attributes);
          if (sign !== undefined) frame.edit = edit(frame.start, frame.inside, text(sign));
        } else if (tag === "textpath" && attributes.string)
          frame.edit = edit(frame.start, frame.inside, text(attributes.string));
        else if (tag === "txbxContent") {
          const drawing = frames.findLast(
            (each) => each.tag === "drawing" || (each.tag === "txbxContent" && each !== frame),
          );
          if (drawing?.tag === "drawing") {
            const isFirst = drawing.boxEnd === undefined;
            replace(drawing.boxEnd ?? drawing.start, frame.start, isFirst ? `<${prefix}pict>` : "");
            drawing.boxEnd = frame.inside;
          }
        }
        if (outer !== undefined && attributes.val !== undefined) {
          if (tag === "listEntry") outer.said[`entry${outer.parts++}`] = attributes.val;
          else outer.said[tag] = attributes.val;
        } else if (outer?.tag === "checkBox") outer.said[tag] = "1";
      },
      onclosetag() {
        const [frame, around] = [frames.pop(), frames.at(-1)];
        if (frame === undefined || around === undefined) return;
        const end = parser.endIndex + 1;
        const innerEnd = parser.startIndex === frame.start ? -1 : parser.startIndex;
        const { tag, said } = frame;
        const field = frames.at(-2);
        if (tag === "Choice" || tag === "Fallback")
          around.branches.push({ tag, start: frame.start, inside: frame.inside, innerEnd, end });
        else if (frame.isMath) closeMath(frame, around, innerEnd, end);
        else if (tag === "AlternateContent") closeAlternate(frame, end);
        else if (tag === "drawing" && frame.boxEnd !== undefined)
          replace(frame.boxEnd, end, `</${prefix}pict>`);
        else if (tag === "txbxContent") {
          const drawing = frames.findLast((each) => each.tag === "drawing" || each.tag === "txbxContent");
          if (drawing?.tag === "drawing") drawing.boxEnd = end;
        } else if (tag === "checkbox") replace(frame.start, end);
        else if (tag === "checkBox" && field)
          field.said.shown = off.test(said.checked ?? said.default ?? "0") ? "☐" : "☒";
        else if (tag === "ddList" && field)
          field.said.shown = said[`entry${said.result ?? said.default ?? 0}`] ?? "";
        else if (tag === "fldChar" && said.shown) edit(end, end, text(said.shown));
        else if (tag === "rubyPr") replace(frame.start, end);
        else if (tag === "rt") {
          spoken = xml.slice(frame.inside, innerEnd);
          replace(frame.start, end);
        } else if (wrappers.has(tag) && innerEnd !== -1) {
          const isSpoken = tag === "rubyBase" && hasText.test(spoken);
          edit(innerEnd, end, isSpoken ? `${run("(")}${spoken}${run(")")}` : "");
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const ends = [0, ...edits.map(({ end }) => end)];
  return ends
    .map((end, at) => xml.slice(end, edits[at]?.start ?? xml.length) + (edits[at]?.text ?? ""))
    .join("");
}
