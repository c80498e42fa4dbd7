import type { Part } from "@konstruct/core/message";
import { child, type Fields, text } from "../../fields.ts";

/** A line of dashes with words in it, or one that ends with a colon: what mail programs write above a message they forward. */
const separator = /^(?:[-_–—*]{3,}.*[-_–—*]{3,}|.+:)$/;
/** `Date: Monday`. */
const headline = /^\*?[^\s:][^:\n]{0,40}:\*?(?:\s|$)/;
const fewestHeadlines = 3;

/** Where a forwarded message begins: a separator, and below it at least three head lines, one with an address. */
function forwardedAt(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    if (!separator.test(line.trim())) return false;
    const below = lines.slice(at + 1).map((each) => each.trim());
    const head = below.slice(below.findIndex((each) => each !== ""));
    const end = head.findIndex((each) => !headline.test(each));
    const headlines = end === -1 ? head : head.slice(0, end);
    return headlines.length >= fewestHeadlines && headlines.some((each) => each.includes("@"));
  });
}

/** A subject that an answer or a forward took over: "Re: …", "AW: …". */
const isTakenOver = (subject: string) => /^\p{L}{1,3}(?:\[\d+\])?\s?[:：]/u.test(subject);

const context = (
  role: "forwarded" | "quoted" | "shared",
  kind: "message" | "post" | "subject",
  words: string,
): Part[] => (words === "" ? [] : [{ type: "context", role, kind, text: words }]);

/** The words of a message, and of an email its subject and what it forwards or quotes, which anybody may have written. */
export function emailWords(body: Fields): { text: string; beside: Part[] } {
  const email = child(child(body, "content_attributes"), "email");
  const [plain, html] = [child(email, "text_content"), child(email, "html_content")];
  const whole = (text(plain, "reply") ?? text(body, "content") ?? text(html, "reply") ?? "").trim();
  const quoted = text(plain, "quoted")?.trim() ?? "";
  const subject = text(email, "subject")?.trim() ?? "";
  if (Object.keys(email).length === 0 && body.content_type !== "incoming_email")
    return { text: whole, beside: [] };
  const lines = whole.split("\n");
  const at = forwardedAt(lines);
  const said = (at === -1 ? whole : lines.slice(0, at).join("\n")).trim();
  const forwarded = at === -1 ? "" : lines.slice(at).join("\n").trim();
  const isSaid = said === "" && forwarded === "" && !isTakenOver(subject);
  return {
    text: isSaid ? subject : said,
    beside: [
      ...context("shared", "subject", isSaid ? "" : subject),
      ...context("forwarded", "message", forwarded),
      ...context("quoted", "post", quoted),
    ],
  };
}
