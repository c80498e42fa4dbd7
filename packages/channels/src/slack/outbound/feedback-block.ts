import type { RenderedMessage } from "@konstruct/core/channel";
import type { FeedbackLines } from "@konstruct/core/language/lines";
import { en } from "@konstruct/core/language/tables/en";
import { replySchema } from "@konstruct/core/message";
import { list } from "../../fields.ts";
import { feedbackAction } from "../ids.ts";

const button = (emoji: string, label: string, value: string) => ({
  text: { type: "plain_text", text: emoji, emoji: true },
  accessibility_label: label,
  value,
});

/** The two buttons under an answer (docs.slack.dev, "Feedback buttons element"). */
export function feedbackBlock(
  outboxId: string,
  { helped, notHelped }: FeedbackLines = en.feedback,
): Record<string, unknown> {
  return {
    type: "context_actions",
    elements: [
      {
        type: "feedback_buttons",
        action_id: feedbackAction,
        positive_button: button("👍", helped, `up:${outboxId}`),
        negative_button: button("👎", notHelped, `down:${outboxId}`),
      },
    ],
  };
}

const labelsOf = (stored: unknown): FeedbackLines | undefined =>
  replySchema.shape.feedbackLabels.safeParse(stored).data;

/**
 * The body as it is sent to Slack. The feedback buttons name the outbox id, which is known only now; a rendered message only says
 * that it wants them.
 */
export function wireBody(rendered: RenderedMessage, outboxId: string): Record<string, unknown> {
  const { asksFeedback, feedbackLabels, stream: _stream, ...body } = rendered.body;
  if (asksFeedback !== true) return body;
  return { ...body, blocks: [...list(body.blocks), feedbackBlock(outboxId, labelsOf(feedbackLabels))] };
}
