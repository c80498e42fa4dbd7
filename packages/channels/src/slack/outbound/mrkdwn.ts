import type { Root } from "mdast";
import { chatText } from "../../markdown/chat-text.ts";
import type { Dialect } from "../../markdown/inline-marks.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";

/** What one character of a reply costs once escaped for Slack. */
export function escapedCost(unit: string): number {
  if (unit === "&") return 5;
  return unit === "<" || unit === ">" ? 4 : 1;
}

/** The only three characters that need escaping in Slack; this also keeps a reply from pinging `<!channel>`. */
export function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const schemes = /^(?:https?:\/\/|mailto:|tel:)/i;

/** A link as Slack writes it. A label that would end it early stands beside it. */
function slackLink(label: string, url: string): string {
  const words = escapeSlack(label);
  if (!schemes.test(url))
    return words === "" || label === url ? escapeSlack(url) : `${words} (${escapeSlack(url)})`;
  const address = url.replaceAll("&", "&amp;").replace(/[|<>\s]/g, (sign) => encodeURIComponent(sign));
  if (label === "" || label === url) return `<${address}>`;
  return label.includes("|") ? `${words} (<${address}>)` : `<${address}|${words}>`;
}

const slack: Dialect = { escape: escapeSlack, link: slackLink, bullet: "•", columns: true };

/** A tree of Markdown in Slack's mrkdwn. */
export const mrkdwnOf = (tree: Root): string => chatText(tree, slack);

/** Markdown as models write it, in Slack's mrkdwn. */
export const toMrkdwn = (markdown: string): string => mrkdwnOf(readMarkdown(markdown));
