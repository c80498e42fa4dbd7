import { child, type Fields, fields, text } from "@konstruct/channels/fields";
import { feedbackReasons } from "@konstruct/db/feedback/save-feedback";
import type { types } from "@slack/bolt";

export const feedbackModalId = "konstruct_feedback_modal";

const plain = (words: string) => ({ type: "plain_text" as const, text: words });

const reasonLabels: Record<(typeof feedbackReasons)[number], string> = {
  wrong: "It is wrong",
  incomplete: "Something is missing",
  misunderstood: "It is not what I asked",
  tone: "I did not like how it was said",
  other: "Something else",
};

/** A modal for what was wrong with an answer: a reason and a comment, both optional. It contains the answer's outbox id. */
export function feedbackModal(outboxId: string): types.ModalView {
  return {
    type: "modal",
    callback_id: feedbackModalId,
    private_metadata: outboxId,
    title: plain("Thank you"),
    submit: plain("Send"),
    close: plain("Close"),
    blocks: [
      {
        type: "input",
        block_id: "reason",
        optional: true,
        label: plain("What was wrong with the answer?"),
        element: {
          type: "radio_buttons",
          action_id: "reason",
          options: feedbackReasons.map((value) => ({ text: plain(reasonLabels[value]), value })),
        },
      },
      {
        type: "input",
        block_id: "comment",
        optional: true,
        label: plain("What would have helped?"),
        element: { type: "plain_text_input", action_id: "comment", multiline: true, max_length: 2_000 },
      },
    ],
  };
}

/** The reason and comment of a submitted modal; an untouched one gives neither. */
export function readFeedbackModal(view: unknown): {
  outboxId: string;
  reason: (typeof feedbackReasons)[number] | undefined;
  comment: string | undefined;
} {
  const sent: Fields = fields(view) ?? {};
  const values = child(child(sent, "state"), "values");
  const chosen = text(child(child(child(values, "reason"), "reason"), "selected_option"), "value");
  return {
    outboxId: text(sent, "private_metadata") ?? "",
    reason: feedbackReasons.find((each) => each === chosen),
    comment: text(child(child(values, "comment"), "comment"), "value"),
  };
}
