import type { Part } from "./message.ts";
import { bothEnds, gapMark } from "./text/both-ends.ts";

/** One thing that came beside the words of a message. Only its label is in a reader's language. */
export type PartWords = { label: PartLabel; author?: string | undefined; text: string; count?: number };

const labels = {
  forwarded: "Forwarded message",
  quoted: "Quoted message",
  struck: "Words struck out",
  post: "Earlier post in the thread",
  edited: "Edited message, which said before",
  deleted: "Deleted message",
  reaction: "Reaction",
  unreadable: "Part that cannot be read",
  link: "Shared link",
  file: "In the file",
  subject: "Subject of the email",
  advertisement: "Advertisement the contact came from",
  item: "Item the contact asks about",
  contact: "Shared contact",
  order: "Order",
  location: "Location",
  form: "Form",
  choice: "Choice",
  notice: "Notice of the platform",
  /** Lines that are left out, `count` of them. */
  gap: "",
} as const;
export type PartLabel = keyof typeof labels;

const longest = { line: 4_000, all: 8_000 };
const mostLines = 40;
/** Forms carry it for the platform; it says nothing. */
const tokenOfForm = "flow_token";

const joined = (pieces: readonly (string | undefined)[], by = ", ") =>
  pieces.filter((piece) => piece !== undefined && piece.trim() !== "").join(by);

type Of<Type extends Part["type"]> = Extract<Part, { type: Type }>;

function itemWords({ productId, quantity, price, currency }: Of<"order">["items"][number]): string {
  const count = quantity === undefined ? "" : `${quantity} × `;
  const cost = price === undefined ? "" : ` at ${joined([String(price), currency], " ")}`;
  return `${count}${productId || "an item without a name"}${cost}`;
}

function formWords({ name, values }: Of<"form">): string {
  const answers = Object.entries(values)
    .filter(([key]) => key !== tokenOfForm)
    .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return joined([name, ...answers], "; ");
}

function wordsOf(part: Part): PartWords[] {
  switch (part.type) {
    case "context": {
      const { role, kind, author, text } = part;
      if (kind === "post") return [{ label: kind, author, text }];
      const shared = kind === "message" || kind === "words" ? "link" : kind;
      return [{ label: role === "shared" ? shared : role, author, text }];
    }
    case "contacts":
      return part.contacts.map(({ name, phones, details = [] }) => ({
        label: "contact",
        text: joined([name, ...phones, ...details]),
      }));
    case "order":
      return [{ label: "order", text: joined(part.items.map(itemWords), "; ") }];
    case "location":
      return [
        {
          label: "location",
          text: joined([part.name, part.address, `${part.latitude}, ${part.longitude}`, part.link]),
        },
      ];
    case "form":
      return [{ label: "form", text: formWords(part) }];
    case "choice":
      return part.description === undefined
        ? []
        : [{ label: "choice", text: joined([part.title, part.description], ": ") }];
    case "revision":
      return part.event === "deleted"
        ? [{ label: "deleted", text: "its words were taken back" }]
        : [{ label: "edited", text: part.before ?? "" }];
    case "reaction":
      return [{ label: "reaction", text: part.removed ? "taken back" : part.emoji }];
    case "system":
      return [{ label: "notice", text: part.words ?? "" }];
    case "unsupported":
      return [{ label: "unreadable", text: joined([part.kind, part.reason]) }];
    default:
      return [];
  }
}

const linesOf = (parts: readonly Part[]) =>
  parts
    .flatMap(wordsOf)
    .flatMap((one) => (one.text.trim() === "" ? [] : [{ ...one, text: one.text.trim() }]));

function withGap(lines: readonly PartWords[]): PartWords[] {
  const count = lines.length - mostLines;
  if (count <= 0) return [...lines];
  const half = mostLines / 2;
  return [...lines.slice(0, half), { label: "gap", count, text: gapMark }, ...lines.slice(-half)];
}

/** The characters each line may have so that together they fit: short ones leave their share to the long ones. */
function shareOf(lines: readonly { text: string }[]): number {
  let left = longest.all;
  const lengths = lines.map(({ text }) => text.length).toSorted((a, b) => a - b);
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return Math.min(share, longest.line);
    left -= length;
  }
  return longest.line;
}

/** What came beside the words of a message, in words: of too many lines the first and the last, of each both ends. Files are read elsewhere. */
export function wordsBeside(parts: readonly Part[]): PartWords[] {
  const lines = withGap(linesOf(parts));
  const share = shareOf(lines);
  return lines.map((one) => ({
    ...one,
    ...(one.author !== undefined && { author: bothEnds(one.author, 200) }),
    text: bothEnds(one.text, share),
  }));
}

/** Words of an earlier message that we added to this one. */
const isEarlier = (part: Part): boolean =>
  part.type === "revision" || (part.type === "context" && part.role === "quoted" && part.kind !== "words");

/** Whether some of what came with a message beside its words is not in `wordsBeside`. */
export function isCutBeside(parts: readonly Part[]): boolean {
  const sent = parts.filter((part) => !isEarlier(part));
  const sizeOf = (lines: readonly { text: string }[]) =>
    lines.reduce((sum, { text }) => sum + text.length, 0);
  return sizeOf(linesOf(sent)) > sizeOf(wordsBeside(sent));
}

/** What the contact said with a part of a message without text; nothing that others wrote. */
function ownWordsOf(part: Part): string[] {
  switch (part.type) {
    case "text":
      return [part.text];
    case "choice":
      return [part.title];
    case "order":
    case "location":
    case "form":
      return wordsOf(part).map(({ text }) => text);
    default:
      return "caption" in part && part.caption !== undefined ? [part.caption] : [];
  }
}

/** What the contact said in a message without text: by a press, a caption, an order, a place or a form. */
export const ownWords = (parts: readonly Part[]): string => joined(parts.flatMap(ownWordsOf), "\n").trim();

/** Whether a part has words that a stranger may have written. A quoted message is one of this conversation; a post of a thread is not. */
export const isFromOutside = (part: Part): boolean =>
  part.type === "contacts" ||
  (part.type === "context" &&
    (part.kind === "post" ||
      part.kind === "link" ||
      part.kind === "file" ||
      (part.kind === "message" && part.role !== "quoted")));

/** Whether a value may be taken from a part: not from words that were taken back. */
export const isEvidence = (part: Part): boolean =>
  part.type !== "revision" &&
  part.type !== "reaction" &&
  !(part.type === "context" && part.role === "struck");

/** The same as plain text, a paragraph each: further lines are indented, so that no text can pass for another paragraph. */
export const wordsOfParts = (parts: readonly Part[]): string =>
  wordsBeside(parts)
    .map(({ label, author, text }) => {
      if (label === "gap") return text;
      const from =
        author === undefined ? "" : ` ${label === "file" ? "" : "from "}${author.replace(/\s+/g, " ")}`;
      return `${labels[label]}${from}: ${text.replace(/[\n\r\u2028\u2029]+/g, "\n  ")}`;
    })
    .join("\n");

/** A message for a reader of plain text: what was said, then what came beside it. */
export const saidAndBeside = ({ text, parts }: { text: string; parts: readonly Part[] }): string =>
  joined([text, wordsOfParts(parts)], "\n");
