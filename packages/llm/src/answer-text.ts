import { withoutTemplateTokens } from "./template-tokens.ts";

/** A tag's name that says its content is thought, in any compound: `think`, `seed:think`, `chain_of_thought`, `inner_monologue`. */
const thoughtName =
  "[\\w:-]*(?:think|thought|reasoning|reflection|analysis|scratchpad|monologue|deliberation)[\\w:-]*";
/** `<think>`, `[THINK]`, `◁think▷`, `<|begin_of_thought|>` and `<unused94>thought`. */
const opening = new RegExp(
  `[<[◁]\\|?(?:(?:begin|start)_of_)?${thoughtName}(?:\\s[^<>\\]▷]{0,200})?\\|?[>\\]▷]|<unused\\d+>\\s*thought\\b`,
  "iy",
);
const closing = new RegExp(
  `[<[◁](?:\\/|\\|?end_(?:of_)?|\\|?\\/)${thoughtName}\\s*\\|?[>\\]▷]|<unused\\d+>`,
  "iy",
);
const marks = /[<[◁]/g;

const code = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g;
/** The same length, with code blanked out: a tag inside code is what the answer is about. */
const codeBlanked = (text: string) => text.replace(code, (span) => " ".repeat(span.length));

type Mark = { kind: "open" | "close"; at: number; end: number };

function marksIn(text: string): Mark[] {
  const found: Mark[] = [];
  let past = 0;
  for (const { index: at } of text.matchAll(marks)) {
    if (at < past) continue;
    opening.lastIndex = at;
    closing.lastIndex = at;
    // An end such as `<|end_of_thought|>` has the form of a beginning too.
    const kind = closing.test(text) ? "close" : opening.test(text) ? "open" : undefined;
    if (kind === undefined) continue;
    past = kind === "open" ? opening.lastIndex : closing.lastIndex;
    found.push({ kind, at, end: past });
  }
  const lastClose = found.findLastIndex(({ kind }) => kind === "close");
  return found.filter((mark, place) => place <= lastClose || !isInSentence(text, mark));
}

/** A tag between two words of a sentence that nothing closes is a word of it. */
const isInSentence = (text: string, { at, end }: Mark) =>
  /[\p{L}\p{N},"'] $/u.test(text.slice(0, at)) && /^[ ,.;!?]/.test(text.slice(end));

/** Whether the answer begins with a thought that leaves a fence open, which would hide the end of the thought. */
function leavesFenceOpen(text: string): boolean {
  const [first, second] = marksIn(text);
  if (first?.kind !== "open" || second?.kind !== "close" || text.slice(0, first.at).trim() !== "")
    return false;
  return text.slice(first.end, second.at).split("```").length % 2 === 0;
}

/** Removes each thought with what is inside it. One that is never closed takes the rest; one that was never opened, what came before. */
function withoutThoughts(text: string): string {
  let kept = "";
  let depth = 0;
  let from = 0;
  for (const { kind, at, end } of marksIn(leavesFenceOpen(text) ? text : codeBlanked(text))) {
    if (kind === "open" && depth++ === 0) kept += text.slice(from, at);
    if (kind === "close" && depth === 0) kept = "";
    if (kind === "close") depth = Math.max(0, depth - 1);
    from = end;
  }
  return depth > 0 ? kept : kept + text.slice(from);
}

const channelHeader = /<\|channel\|>\s*(\w+)[^<]*<\|message\|>/g;
/** A header of another spelling: `<|channel>thought … <channel|>`. */
const bracketedChannel = /<\|channel>[\s\S]*?(?:<channel\|>|$)/g;
/** What is left of such headers when a server removes the tokens only. */
const bareFinal = /^analysis(?=\S)[\s\S]*?assistantfinal/;
const bareAnalysis = /^analysis(?=\p{Lu})/u;

/** The final channel of an answer in OpenAI's harmony format (cookbook.openai.com, "OpenAI harmony response format"). */
function finalChannel(text: string): string {
  const headers = [...text.matchAll(channelHeader)];
  if (headers.length === 0) {
    const rest = text.replace(bracketedChannel, "").replace(bareFinal, "");
    return bareAnalysis.test(rest) ? "" : rest;
  }
  const last = headers.findLast(([, channel]) => channel === "final");
  if (last === undefined) return "";
  return text.slice(last.index + last[0].length).split(/<\|(?:start|end|return|channel|call)\|>/)[0]!;
}

/** Cohere's marks around the words after its thought. */
const responseMarks = /<\|(?:START|END)_RESPONSE\|>/g;

/** `<answer>` around all that is left says only that it is the answer. */
const wrapped = /^<(answer|final_answer|response|output|final)>([\s\S]*?)(?:<\/\1>\s*)?$/i;

/** The text of an answer that may come as a list of parts; parts that are not words for the reader are left out. */
function writtenText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => {
      if (typeof part === "string") return part;
      if (typeof part !== "object" || part === null) return "";
      const { type = "text", text, refusal } = part as Record<string, unknown>;
      if (type === "refusal" && typeof refusal === "string") return refusal;
      return (type === "text" || type === "output_text") && typeof text === "string" ? text : "";
    })
    .join("");
}

/**
 * The words of an answer for its reader: without the reasoning and the tokens of a chat template that some servers leave in it. Every
 * provider reads its answers through this. Tags inside code are kept. Empty if the answer ended while the model was thinking.
 * @param content a text, a list of parts, or nothing
 */
export function answerText(content: unknown): string {
  const written = writtenText(content);
  const answer = withoutTemplateTokens(withoutThoughts(finalChannel(written)).replace(responseMarks, ""));
  if (answer === written) return written;
  return answer.trim().replace(wrapped, "$2").trim();
}
