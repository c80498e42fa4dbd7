import { inviteMember, revokeInvitation } from "@konstruct/services/account/invitations";
import { changeMemberRole, linkMember, removeMember } from "@konstruct/services/member/members";
import type { Verb } from "../command/command.ts";
import { letters } from "../mail/emails.ts";

/** Without a mail server the link is shown to whoever invites, to be passed on by hand. */
const invite: Verb<Parameters<typeof inviteMember>[1], { link: string | null }> = async (
  context,
  input,
  { letterBox, origin, account },
) => {
  const { token, email, tenantName } = await inviteMember(context, input, {
    account,
    sendsMail: letterBox.open,
  });
  const link = `${origin}/invite/${token}`;
  if (!letterBox.open) return { link };
  await letterBox.send(letters.invitation(email, { tenantName, invitedBy: account.email }, link));
  return { link: null };
};

export const memberVerbs = {
  "member.invite": invite,
  "member.revoke_invitation": revokeInvitation,
  "member.change_role": changeMemberRole,
  "member.link": linkMember,
  "member.remove": removeMember,
};
