import type { Card, CardSection } from "@konstruct/core/card";
import { truncate } from "../../cut-text.ts";

const longest = 10_000;
const longestSection = 3_000;

/** Quotes others' words so that they neither look like ours nor mention anybody: Chatwoot's mentions are links in Markdown. */
function plain(text: string): string {
  return text
    .replace(/[\\`*~[\]<>#|]/g, "\\$&")
    .replace(/^\s*[-=+_]/gm, "\\$&")
    .replaceAll("mention://", "mention:/ /");
}

function section({ title, text, quoted = false }: CardSection): string {
  const words = plain(truncate(text.trim(), longestSection));
  const body = quoted ? words.replaceAll(/^/gm, "> ") : words.replaceAll("\n", "  \n");
  return title === undefined ? body : `**${plain(title)}**\n\n${body}`;
}

/** A card as a private note in Markdown. @param ways how to decide, in our own words */
export function noteText({ headline, context, sections }: Card, ways: readonly string[]): string {
  const said = sections.filter(({ text }) => text.trim() !== "").map(section);
  const head = [`**${plain(headline)}**`, plain(context.join(" · "))];
  const whole = [...head, ...said].filter((piece) => piece !== "").join("\n\n");
  const end = ways.length === 0 ? "" : `\n\n---\n\n${ways.map((way) => `- ${way}`).join("\n")}`;
  return `${truncate(whole, longest - end.length)}${end}`;
}
