/** Markdown links, which a split must not cut through. */
export const markdownLink = /\[[^[\]\n]+\]\(https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*\)/g;

const code = /```[\s\S]*?```|`[^`\n]+`/g;

function withoutMarkup(text: string): string {
  return text.replace(/\*\*(?=\S)([^*\n]*?\S)\*\*/g, "$1");
}

/** WhatsApp shows no tables: a row becomes a line, and the rule under the header is removed. */
function tableRow(line: string): string | undefined {
  if (!/^\s*\|.*\|\s*$/.test(line)) return line;
  if (/^[\s|:-]+$/.test(line) && line.includes("-")) return undefined;
  const cells = line
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
  const row = cells.join(" · ");
  return row.length <= line.length ? row : cells.join("·");
}

function formatProse(prose: string): string {
  return prose
    .split("\n")
    .flatMap((line) => tableRow(line) ?? [])
    .join("\n")
    .replace(/^#{1,6} +(.+?) *#*$/gm, (_whole, heading: string) => `*${withoutMarkup(heading)}*`)
    .replace(/\*\*(?=\S)([^*\n]*?\S)\*\*/g, "*$1*")
    .replace(/~~(?=\S)([^~\n]*?\S)~~/g, "~$1~")
    .replace(markdownLink, (link) => {
      const [, label, url] = /^\[([^\]]+)\]\((.+)\)$/.exec(link) ?? [];
      return label === url ? String(url) : `${label} (${url})`;
    });
}

/** Markdown as models write it, in WhatsApp's own marks; code is unchanged. Never longer than the source. */
export function toWhatsapp(markdown: string): string {
  let rendered = "";
  let done = 0;
  for (const match of markdown.matchAll(code)) {
    rendered += formatProse(markdown.slice(done, match.index)) + match[0];
    done = match.index + match[0].length;
  }
  return rendered + formatProse(markdown.slice(done));
}
