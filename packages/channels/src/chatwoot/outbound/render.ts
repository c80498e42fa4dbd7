import type { RenderedMessage } from "@konstruct/core/channel";
import type { Attachment, Reply } from "@konstruct/core/message";
import { markdownOf, markdownPieces, plainTree } from "../../markdown/render-pieces.ts";

/** Chatwoot accepts far more; this is the limit of the platforms behind its inboxes. */
export const chatwootTextLimit = 4_000;

/** Every inbox shows a list in words; only the website's widget shows buttons. A title is words, not Markdown. */
function withChoices({ text, choices = [] }: Reply): string {
  const lines = choices.map(({ title, description }) => {
    const words = description === undefined ? title : `${title}: ${description}`;
    return `- ${markdownOf(plainTree(words))}`;
  });
  return [text.trim(), lines.join("\n")].filter((piece) => piece !== "").join("\n\n");
}

const said = (markdown: string): RenderedMessage[] =>
  markdownPieces(markdown, chatwootTextLimit).map((piece) => ({ body: { content: piece }, text: piece }));

/** The file with the end of its caption, and before it as messages the part that does not fit. */
function fileMessages(attachment: Attachment): RenderedMessage[] {
  const pieces = said(attachment.caption ?? "");
  const caption = pieces.pop()?.text ?? "";
  return [...pieces, { body: { content: caption, attachment }, text: caption || attachment.filename }];
}

/** A reply as messages in Markdown, which Chatwoot converts for each platform; a file is a message of its own. */
export function renderChatwoot(reply: Reply): RenderedMessage[] {
  return [...said(withChoices(reply)), ...(reply.attachments ?? []).flatMap(fileMessages)];
}
