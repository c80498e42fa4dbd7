import type { RenderedMessage } from "@konstruct/core/channel";
import type { Reply } from "@konstruct/core/message";
import { markdownOf, markdownPieces, plainTree } from "../../markdown/render-pieces.ts";

/** Our own widget has no limit; this keeps one event of the stream small. */
export const webchatReplyLimit = 8_000;

/** A reply as widget messages: Markdown unchanged (the widget renders it), choices and attachments with the last piece. */
export function renderWebchat(reply: Reply): RenderedMessage[] {
  const { choices = [], attachments = [] } = reply;
  const pieces = markdownPieces(reply.text, webchatReplyLimit);
  if (pieces.length === 0 && choices.length > 0)
    pieces.push(markdownOf(plainTree(choices.map((choice) => choice.title).join(" / "))));
  if (pieces.length === 0 && attachments.length > 0)
    pieces.push(attachments.map(({ caption, filename }) => caption ?? filename).join("\n"));
  return pieces.map((piece, index) => {
    if (index < pieces.length - 1) return { body: { text: piece }, text: piece };
    const extras = { ...(choices.length > 0 && { choices }), ...(attachments.length > 0 && { attachments }) };
    return { body: { text: piece, ...extras }, text: piece };
  });
}
