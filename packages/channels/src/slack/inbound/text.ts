import { child, type Fields, objects, text } from "../../fields.ts";

function decodeEntities(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function decodeReference(inner: string): string {
  const bar = inner.indexOf("|");
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? "" : inner.slice(bar + 1);
  if (target.startsWith("@")) return `@${label || target.slice(1)}`;
  if (target.startsWith("#")) return `#${label || target.slice(1)}`;
  if (target.startsWith("!subteam^")) return label || `@${target.slice("!subteam^".length)}`;
  if (target.startsWith("!date^")) return label || target;
  if (target.startsWith("!")) return `@${label || target.slice(1)}`;
  const address = target.startsWith("mailto:") ? target.slice("mailto:".length) : target;
  return label && label !== address && label !== target ? `${label} (${address})` : address;
}

/**
 * Slack's message text as a person reads it: references spelled out, the three escapes undone, mentions of the bot removed
 * (docs.slack.dev, "Formatting text for app surfaces").
 */
export function decodeSlackText(source: string, botUserIds: ReadonlySet<string>): string {
  const decoded = source.replace(
    /( ?)<([^<>]+)>( ?)/g,
    (_whole, before: string, inner: string, after: string) => {
      const user = /^@([A-Z0-9]+)(?:\||$)/.exec(inner)?.[1];
      if (!user || !botUserIds.has(user)) return before + decodeReference(inner) + after;
      // "hey <@bot>, where" loses the space before the comma, "hey <@bot> where" keeps one.
      return before && after;
    },
  );
  return decodeEntities(decoded).trim();
}

/** The ids mentioned in a text, in order. */
export function mentionedUsers(source: string): string[] {
  return [...source.matchAll(/<@([A-Z0-9]+)(?:\|[^<>]*)?>/g)].map((match) => match[1]!);
}

function richTextLeaf(leaf: Fields): string {
  switch (leaf.type) {
    case "text":
      return text(leaf, "text") ?? "";
    case "link":
      return `<${text(leaf, "url") ?? ""}${text(leaf, "text") ? `|${text(leaf, "text")}` : ""}>`;
    case "user":
      return `<@${text(leaf, "user_id") ?? ""}>`;
    case "channel":
      return `<#${text(leaf, "channel_id") ?? ""}>`;
    case "usergroup":
      return `<!subteam^${text(leaf, "usergroup_id") ?? ""}>`;
    case "broadcast":
      return `<!${text(leaf, "range") ?? ""}>`;
    case "emoji":
      return `:${text(leaf, "name") ?? ""}:`;
    case "date":
      return text(leaf, "fallback") ?? "";
    default:
      return "";
  }
}

function richTextElement(element: Fields): string {
  const items = objects(element.elements);
  if (element.type !== "rich_text_list") return items.map(richTextLeaf).join("");
  return items.map((item) => `• ${objects(item.elements).map(richTextLeaf).join("")}`).join("\n");
}

function textOfBlock(block: Fields): string[] {
  switch (block.type) {
    case "rich_text":
      return objects(block.elements).map(richTextElement);
    case "section":
      return [child(block, "text"), ...objects(block.fields)].map((each) => text(each, "text") ?? "");
    case "header":
    case "markdown":
      return [text(child(block, "text"), "text") ?? text(block, "text") ?? ""];
    case "context":
      return objects(block.elements).map((each) => text(each, "text") ?? "");
    default:
      return [];
  }
}

/** The text of blocks, in Slack's own notation; for messages whose `text` is empty. */
export function textOfBlocks(blocks: unknown): string {
  return objects(blocks)
    .flatMap(textOfBlock)
    .filter((piece) => piece.trim() !== "")
    .join("\n");
}
