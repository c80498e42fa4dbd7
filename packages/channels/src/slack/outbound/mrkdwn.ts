/** What one character of a reply costs once escaped for Slack. */
export function escapedCost(unit: string): number {
  if (unit === "&") return 5;
  return unit === "<" || unit === ">" ? 4 : 1;
}

/** The only three characters that need escaping in Slack; this also keeps a reply from pinging `<!channel>`. */
export function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Markdown links, which a split must not cut through. */
export const markdownLink = /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:)[^\s()]+(?:\([^\s()]*\)[^\s()]*)*\)/g;

const token = new RegExp(
  [
    "(?<code>```[\\s\\S]*?```|`[^`\\n]+`)",
    "\\[(?<label>[^[\\]\\n]+)\\]\\((?<url>(?:https?:\\/\\/|mailto:)[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*)\\)",
    "\\*\\*(?=\\S)(?<bold>[^*\\n]*?\\S)\\*\\*",
    "~~(?=\\S)(?<strike>[^~\\n]*?\\S)~~",
    "^#{1,6} +(?<heading>[^\\n]+?) *#*$",
    "^(?<bullet>[ \\t]*)[*-] +(?=\\S)",
  ].join("|"),
  "gm",
);

function renderToken(groups: Record<string, string | undefined>): string {
  if (groups.code !== undefined) return escapeSlack(groups.code);
  if (groups.url !== undefined) {
    // "|" and ">" would end the label or the link early.
    const url = escapeSlack(groups.url).replaceAll("|", "%7C");
    return `<${url}|${escapeSlack(groups.label ?? "").replaceAll("|", "¦")}>`;
  }
  if (groups.bold !== undefined) return `*${escapeSlack(groups.bold)}*`;
  if (groups.strike !== undefined) return `~${escapeSlack(groups.strike)}~`;
  if (groups.heading !== undefined) return `*${escapeSlack(groups.heading.replaceAll("**", ""))}*`;
  return `${groups.bullet ?? ""}• `;
}

/**
 * Markdown as models write it, in Slack's mrkdwn: bold, strike, links, headings and bullets; code is left alone. Never
 * longer than the escaped source.
 */
export function toMrkdwn(markdown: string): string {
  let rendered = "";
  let done = 0;
  for (const match of markdown.matchAll(token)) {
    rendered += escapeSlack(markdown.slice(done, match.index)) + renderToken(match.groups ?? {});
    done = match.index + match[0].length;
  }
  return rendered + escapeSlack(markdown.slice(done));
}
