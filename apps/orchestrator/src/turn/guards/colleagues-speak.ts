import { findColleagues } from "@konstruct/db/escalation/members";
import { withTenant } from "@konstruct/db/with-tenant";
import { allRoles, may, type ServiceContext } from "@konstruct/services/context";
import { stepIn } from "@konstruct/services/conversation/step-in";
import { holdForPerson } from "../colleague/hold-for-person.ts";
import { type Guard, goOn } from "./guard.ts";

/**
 * In a thread that others can write in, a colleague who answers the contact becomes the conversation's owner: the agent neither
 * treats their words as the contact's nor answers over them.
 */
export const letColleaguesSpeak: Guard = async (job, claimed) => {
  const overheard = claimed.pending.filter(({ envelope }) => envelope.isOverheard === true);
  // Before the contact is known, colleagues cannot be told apart from them.
  if (claimed.channel !== "slack" || claimed.contact === null || overheard.length === 0) return goOn(claimed);
  const { database } = job;
  const { tenantId, conversationId } = claimed;
  const users = overheard.map(({ envelope }) => envelope.identity.id);
  const colleagues = await withTenant(database, tenantId, (tx) => findColleagues(tx, conversationId, users));
  let isAnswered = false;
  for (const { id: messageId, envelope } of overheard) {
    const member = colleagues.get(envelope.identity.id);
    const role = allRoles.find((each) => each === member?.role);
    if (member === undefined || role === undefined) continue;
    const context: ServiceContext = { database, tenantId, actor: { kind: "member", id: member.id, role } };
    if (!may(context, "conversation.answer")) continue;
    await stepIn(context, { conversationId, messageId });
    isAnswered = true;
  }
  if (!isAnswered) return goOn(claimed);
  await holdForPerson(job, claimed);
  return { end: "held" };
};
