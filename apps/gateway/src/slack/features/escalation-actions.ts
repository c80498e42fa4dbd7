import { renderReply } from "@konstruct/channels/render-reply";
import { cardActionPrefix } from "@konstruct/channels/slack/ids";
import { derivedId } from "@konstruct/core/ids";
import type { ServiceContext } from "@konstruct/services/context";
import { handBack, resolveConversation } from "@konstruct/services/conversation/hand-back";
import { replyAsMember } from "@konstruct/services/conversation/member-says";
import { takeOver } from "@konstruct/services/conversation/take-over";
import {
  type Escalation,
  readEscalation,
  snoozeEscalation,
} from "@konstruct/services/escalation/escalations";
import type { RegisterFeature } from "./feature.ts";
import { memberOfPress, notAMember, onMemberPress, troubleOf } from "./member-press.ts";
import type { View } from "./view.ts";

const editCallback = `${cardActionPrefix}escalation.edit`;
const replyBlock = "reply";
const input = "value";

function editModal({ id, suggestion }: Escalation): View {
  return {
    type: "modal",
    callback_id: editCallback,
    private_metadata: id,
    title: { type: "plain_text", text: "Reply" },
    submit: { type: "plain_text", text: "Send" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      {
        type: "input",
        block_id: replyBlock,
        label: { type: "plain_text", text: "Goes to the contact. You have the conversation from then on." },
        element: {
          type: "plain_text_input",
          action_id: input,
          multiline: true,
          max_length: 3_000,
          initial_value: (suggestion ?? "").slice(0, 3_000),
        },
      },
    ],
  };
}

/** The command behind each button of an escalation's card. */
const commands: Record<string, (member: ServiceContext, escalation: Escalation) => Promise<unknown>> = {
  take_over: (member, { conversationId }) => takeOver(member, { conversationId }),
  // The id is derived from the escalation, so that a second press stores nothing new.
  send_suggestion: (member, { id, conversationId, suggestion }) =>
    replyAsMember(
      member,
      { conversationId, text: suggestion ?? "", messageId: derivedId(id, "suggestion") },
      renderReply,
    ),
  hand_back: (member, { conversationId }) => handBack(member, { conversationId }),
  resolve: (member, { conversationId }) => resolveConversation(member, { conversationId }),
  snooze: (member, { id }) => snoozeEscalation(member, { escalationId: id, minutes: 30 }),
};

/** The buttons of an escalation's card. The change updates the card for every member who has it. */
export const registerEscalationActions: RegisterFeature = (app, deps) => {
  onMemberPress(app, deps, /^konstruct_card:escalation\./, async ({ member, actionId, value, openModal }) => {
    const escalation = await readEscalation(member, value);
    const name = actionId.slice(`${cardActionPrefix}escalation.`.length);
    if (name === "edit") await openModal(editModal(escalation));
    else await commands[name]?.(member, escalation);
  });

  app.view(editCallback, async ({ ack, body, view }) => {
    const refuse = (text: string) => ack({ response_action: "errors", errors: { [replyBlock]: text } });
    const member = await memberOfPress(deps, body);
    if (member === undefined) return refuse(notAMember);
    try {
      const { conversationId } = await readEscalation(member, view.private_metadata);
      const text = view.state.values[replyBlock]?.[input]?.value ?? "";
      await replyAsMember(
        member,
        { conversationId, text, messageId: derivedId(view.id, "reply") },
        renderReply,
      );
      await ack();
    } catch (thrown) {
      await refuse(troubleOf(deps, thrown));
    }
  });
};
