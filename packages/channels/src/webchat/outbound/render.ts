import type { RenderedMessage } from "@konstruct/core/channel";
import type { Reply } from "@konstruct/core/message";
import { splitText } from "../../split-text.ts";

/** Our own widget has no limit of its own; this keeps one event of the stream small. */
export const webchatReplyLimit = 8_000;

/** A reply as widget messages: Markdown as it is (the widget renders it), choices with the last piece. */
export function renderWebchat(reply: Reply): RenderedMessage[] {
  const choices = reply.choices ?? [];
  const pieces = splitText(reply.text, { limit: webchatReplyLimit });
  if (pieces.length === 0 && choices.length > 0)
    pieces.push(choices.map((choice) => choice.title).join(" / "));
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    return { body: isLast && choices.length > 0 ? { text: piece, choices } : { text: piece }, text: piece };
  });
}
