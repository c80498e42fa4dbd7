import { isMemberReply } from "../conversation/member-message.ts";

/** The contact's first message in a conversation. */
export const firstAsked = (conversationId: string) =>
  `(select m.seq, m.text, m.received_at as at from message m
    where m.tenant_id = $1 and m.conversation_id = ${conversationId} and m.author = 'contact' order by m.seq limit 1) asked`;

/** The first answer after `asked`, by the agent or a member. */
export const firstAnswer = (conversationId: string) =>
  `(select m.received_at as at from message m
    where m.tenant_id = $1 and m.conversation_id = ${conversationId} and m.seq > asked.seq
      and (m.direction = 'outbound' or ${isMemberReply("m")})
    order by m.seq limit 1) answer`;

export const replyMs = "extract(epoch from (answer.at - asked.at)) * 1000";
