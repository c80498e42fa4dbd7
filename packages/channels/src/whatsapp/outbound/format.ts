import type { Root } from "mdast";
import { chatText } from "../../markdown/chat-text.ts";
import type { Dialect } from "../../markdown/inline-marks.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";

/** WhatsApp has no links with words of their own: the address stands behind them. */
function whatsappLink(label: string, url: string): string {
  if (label === "" || label === url) return url;
  return url === `mailto:${label}` || url === `http://${label}` ? label : `${label} (${url})`;
}

const whatsapp: Dialect = { escape: (words) => words, link: whatsappLink, bullet: "-", columns: false };

/** A tree of Markdown in WhatsApp's own marks. */
export const whatsappOf = (tree: Root): string => chatText(tree, whatsapp);

/** Markdown as models write it, in WhatsApp's own marks. */
export const toWhatsapp = (markdown: string): string => whatsappOf(readMarkdown(markdown));
