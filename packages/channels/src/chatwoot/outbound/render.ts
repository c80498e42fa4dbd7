import type { RenderedMessage } from "@konstruct/core/channel";
import type { Attachment, Reply } from "@konstruct/core/message";
import { truncate } from "../../cut-text.ts";
import { markdownPieces } from "../../markdown/render-pieces.ts";

/** Chatwoot accepts far more; this is the limit of the platforms behind its inboxes. */
export const chatwootTextLimit = 4_000;

/** Every inbox shows a list in words; only the website's widget shows buttons. */
function withChoices({ text, choices = [] }: Reply): string {
  const lines = choices.map(({ title, description }) =>
    description === undefined ? `- ${title}` : `- ${title}: ${description}`,
  );
  return [text.trim(), lines.join("\n")].filter((piece) => piece !== "").join("\n\n");
}

function fileMessage(attachment: Attachment): RenderedMessage {
  const caption = truncate(attachment.caption ?? "", chatwootTextLimit);
  return { body: { content: caption, attachment }, text: caption === "" ? attachment.filename : caption };
}

/** A reply as messages in Markdown, which Chatwoot converts for each platform; a file is a message of its own. */
export function renderChatwoot(reply: Reply): RenderedMessage[] {
  const words = markdownPieces(withChoices(reply), chatwootTextLimit).map((piece) => ({
    body: { content: piece },
    text: piece,
  }));
  return [...words, ...(reply.attachments ?? []).map(fileMessage)];
}
