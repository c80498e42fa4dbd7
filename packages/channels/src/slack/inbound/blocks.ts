import { child, type Fields, fields, list, number, objects, text } from "../../fields.ts";
import { momentOf } from "./moment.ts";
import { decodeSlackText } from "./text.ts";

/** Marks words that are struck out as people type it, each line alone. */
const struckOut = (words: string) =>
  words.replace(/[^\n]+/g, (line) =>
    line.replace(/^(\s*)(.*?)(\s*)$/s, (_all, before, said, after) =>
      said === "" ? line : `${before} ~${said.replaceAll("~", "")}~ ${after}`,
    ),
  );

/** A leaf holds its signs as they were written; the notation has three escapes. */
const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function leafWords(leaf: Fields): string {
  const label = text(leaf, "text");
  switch (leaf.type) {
    case "link":
      return `<${text(leaf, "url") ?? ""}${label === undefined ? "" : `|${label}`}>`;
    case "user":
      return `<@${text(leaf, "user_id") ?? ""}>`;
    case "channel":
      return `<#${text(leaf, "channel_id") ?? ""}>`;
    case "usergroup":
      return `<!subteam^${text(leaf, "usergroup_id") ?? ""}>`;
    case "broadcast":
      return `<!${text(leaf, "range") ?? ""}>`;
    case "emoji": {
      const tone = number(leaf, "skin_tone");
      return `:${text(leaf, "name") ?? ""}:${tone === undefined ? "" : `:skin-tone-${tone}:`}`;
    }
    case "date":
      return (
        text(leaf, "fallback") ??
        momentOf(number(leaf, "timestamp"), text(leaf, "format"), text(leaf, "timezone")) ??
        ""
      );
    default:
      return escaped(label ?? text(leaf, "value") ?? "");
  }
}

function leaf(of: Fields): string {
  const style = child(of, "style");
  const words = style.code === true ? `\`${leafWords(of)}\`` : leafWords(of);
  return style.strike === true ? struckOut(words) : words;
}

const line = (element: Fields) => objects(element.elements).map(leaf).join("").replaceAll("~  ~", " ").trim();

function listText(list: Fields): string {
  const before = number(list, "offset") ?? 0;
  const markAt = (at: number) => (list.style === "ordered" ? `${before + at + 1}.` : "•");
  return objects(list.elements)
    .map((item, at) => `${markAt(at)} ${line(item)}`)
    .join("\n");
}

function richText(element: Fields): string {
  switch (element.type) {
    case "rich_text_list":
      return listText(element);
    case "rich_text_quote":
      return line(element).replace(/^/gm, "> ");
    case "rich_text_preformatted":
      return `\`\`\`${line(element)}\`\`\``;
    default:
      return line(element);
  }
}

/** Fields in which blocks of any kind hold words. */
const wordy: ReadonlySet<string> = new Set([
  "text",
  "title",
  "title_url",
  "description",
  "alt_text",
  "author_name",
  "provider_name",
  "name",
  "display_id",
  "join_url",
]);
const deepest = 8;

function wordsWithin(value: unknown, depth: number): string[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((each) => wordsWithin(each, depth + 1));
  const held = fields(value);
  return Object.entries(held ?? {}).flatMap(([key, each]) => {
    if (key === "value" && typeof each === "number") return [String(each)];
    if (typeof each !== "string") return wordsWithin(each, depth + 1);
    return wordy.has(key) ? (text(held, key) ?? []) : [];
  });
}

const cellWords = (cell: unknown) => blockWords(fields(cell) ?? {}).replaceAll("\n", " ");

function blockWords(block: Fields): string {
  if (block.type === "rich_text") return objects(block.elements).map(richText).join("\n");
  if (block.type === "table")
    return list(block.rows)
      .map((row) => list(row).map(cellWords).join(" | "))
      .join("\n");
  return [...new Set(wordsWithin(block, 0))].join("\n");
}

/** Blocks that hold what a person writes; all others show something beside it. */
const written: ReadonlySet<unknown> = new Set(["rich_text", "section", "header", "markdown"]);
const joined = (pieces: readonly string[]) => pieces.filter((piece) => piece.trim() !== "").join("\n");

/** What Slack writes where a client cannot show the blocks. */
const isStandIn = (words: string) =>
  /^this (?:content|message) can['’]t be displayed\.?$/i.test(words.trim());
/** As a person reads it, without the names of people and channels, which only `text` has, and the numbers of lists, also `a.` and `i.`. */
const lettersOf = (words: string) =>
  decodeSlackText(words.replace(/(<(?:[@#]|!subteam)[^|>]*)\|[^>]*>/g, "$1>"), new Set())
    .replace(/^\s*(?:\d{1,4}|[a-z]{1,4})\. /gm, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Three signs quote all that follows, not only their line. */
const restQuoted = /(?<![^\n])&gt;&gt;&gt;[\s\S]*/;

/** The words of a post, in Slack's own notation: what is said, and what its blocks show beside it. */
export type PostWords = { said: string; shown: string };

/** Slack repeats words of the blocks in `text`, without marks for what is quoted or struck out in them. */
export function wordsOfPost(post: Fields): PostWords {
  const blocks = objects(post.blocks);
  const rich = joined(blocks.filter(({ type }) => written.has(type)).map(blockWords));
  const whole = (text(post, "text") ?? "").replace(restQuoted, (rest) => rest.replace(/^/gm, "&gt; "));
  const hasMarks = /"strike":true|"rich_text_quote"/.test(JSON.stringify(blocks));
  const isUsable = whole.trim() !== "" && !isStandIn(whole) && !(hasMarks && rich !== "");
  const said = isUsable ? whole : rich;
  const known = lettersOf(said);
  const shown = joined(blocks.map(blockWords).filter((words) => !known.includes(lettersOf(words))));
  return said === "" && shown === "" ? { said: whole, shown } : { said, shown };
}

/** All words of a post of others. */
export function allWordsOf(post: Fields): string {
  const { said, shown } = wordsOfPost(post);
  return joined([said, shown]);
}
