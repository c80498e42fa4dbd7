import { codeBlanked } from "./code-blanked.ts";
import { before, goesOn, isInList, isInSentence, isMention, type Place } from "./mention.ts";
import { isStructured, type Mark, marksIn } from "./thought-marks.ts";

/** The marks outside code, unless code that a thought at the beginning leaves open, or has around its end, would hide that end. */
function shownMarks(text: string): Mark[] {
  const all = marksIn(text);
  if (all.length === 0) return all;
  const shown = marksIn(codeBlanked(text));
  const close = all.find(({ kind }) => kind === "close");
  if (close === undefined || text.slice(0, all[0]!.at).trim() !== "") return shown;
  const leavesFenceOpen = text.slice(0, close.at).split(/```|~~~/).length % 2 === 0;
  return leavesFenceOpen || shown.every(({ kind }) => kind !== "close") ? all : shown;
}

const mostWordsBetween = 60;
/** `Put it between <think> and </think>, please.` talks about both. */
function isMentionOfBoth(text: string, open: Mark, close: Mark): boolean {
  if (open.end === close.at) return isMention(text, { at: open.at, end: close.end });
  if (close.at - open.end > mostWordsBetween || !isMention(text, open) || !isMention(text, close))
    return false;
  return (isInList(text, open) && isInList(text, close)) || !/[\n.!?]/.test(text.slice(open.end, close.at));
}

/** Whether a mark that nothing closes begins a thought: where a line or a sentence begins, but not as its first word. */
function beginsThought(text: string, open: Mark): boolean {
  if (isInSentence(text, open) || goesOn(text, open)) return false;
  return (
    /(?:[\n.!?…。！？]|\p{Extended_Pictographic}\uFE0F?)["'”’)*_]* *$/u.test(before(text, open)) ||
    (/^<think(?:ing)?>$/.test(text.slice(open.at, open.end)) && text[open.end] === "\n")
  );
}

/** `[Reasoning]` before an answer may be its heading; `[THINK]` is a thought. */
const isHeading = (text: string, open: Mark) => /^\[(?!think\])/i.test(text.slice(open.at, open.end));

/** Where an element that says it is the answer ends a text, and with it a thought that nothing else ends. */
function answerAfter(text: string): number {
  const [, name] = /<\/(answer|final_answer|response)>\s{0,40}$/i.exec(text.slice(-60)) ?? [];
  const at = name === undefined ? -1 : text.lastIndexOf(`<${name}>`);
  return at === -1 ? text.length : at;
}

/** Where thoughts are, each with its marks. A mark that is a word of a sentence is in none. */
function thoughtsIn(text: string, marks: Mark[]): Place[] {
  const waiting: Mark[] = [];
  const found: Place[] = [];
  const end = text.trimEnd().length;
  for (const mark of marks) {
    if (mark.kind === "empty" && !isMention(text, mark)) found.push(mark);
    if (mark.kind === "open") waiting.push(mark);
    if (mark.kind !== "close") continue;
    const open = waiting.pop();
    if (open !== undefined) {
      if (!isMentionOfBoth(text, open, mark)) found.push({ at: open.at, end: mark.end });
    } else if (!isMention(text, mark)) {
      // An end that nothing began ends all that came before it, or ends an answer a second time.
      found.push({ at: found.length > 0 && mark.end >= end ? mark.at : 0, end: mark.end });
    }
  }
  const starts = new Set([text.search(/\S/), ...found.map((thought) => thought.end)]);
  const pairs = [...found];
  let next = 0;
  for (const open of waiting) {
    const space = /\s*$/.exec(before(text, open))![0].length;
    const isFirst = starts.has(open.at) || starts.has(open.at - space);
    if (isFirst ? isHeading(text, open) : !beginsThought(text, open)) continue;
    // Some templates begin a thought, and their models begin it again.
    while ((pairs[next]?.at ?? text.length) <= open.at) next++;
    const close = pairs[next];
    found.push({ at: open.at, end: close?.end ?? answerAfter(text) });
    if (close === undefined) break;
  }
  return found.sort((one, other) => one.at - other.at);
}

/**
 * Removes each thought with what is inside it. A thought is closed, or begins where an answer, a line or a sentence does and takes the
 * rest; in the middle of a sentence a mark that nothing closes is a word of it.
 */
export function withoutThoughts(text: string): string {
  const marks = shownMarks(text);
  if (marks.length === 0) return text;
  let kept = "";
  let from = 0;
  for (const { at, end } of thoughtsIn(text, marks)) {
    if (at > from) kept += text.slice(from, at);
    from = Math.max(from, end);
    if (kept.endsWith(" ") && text[from] === " ") from++;
    if (kept.trim() === "" && isStructured(text.slice(from))) return text.slice(from);
  }
  return kept + text.slice(from);
}
