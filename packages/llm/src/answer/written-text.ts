import { isJsonObject } from "@konstruct/core/json";

const wordsOf = new Set<unknown>([undefined, null, "", "text", "output_text"]);

/** The words of one part of an answer; none if they are a thought. Some servers wrap the text in an object of its own. */
function partText(part: unknown): string {
  if (typeof part === "string") return part;
  if (!isJsonObject(part) || part.thought === true) return "";
  const { type, text, refusal } = part;
  if (type === "refusal" && typeof refusal === "string") return refusal;
  if (!wordsOf.has(type)) return "";
  const words = isJsonObject(text) ? text.value : (text ?? part.content);
  return typeof words === "string" ? words : "";
}

/** The text of an answer, which may come as one part or a list of parts. Parts that are not words for the reader are left out. */
export const writtenText = (content: unknown): string =>
  (Array.isArray(content) ? content : [content]).map(partText).join("");
