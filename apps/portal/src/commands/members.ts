import { inviteMember, revokeInvitation } from "@konstruct/services/account/invitations";
import { changeMemberRole, linkMember, removeMember } from "@konstruct/services/member/members";
import type { Command } from "../command/command.ts";
import { emails } from "../mail/emails.ts";

/** Without a mail server the inviting member sees the link, to pass it on by hand. */
const invite: Command<Parameters<typeof inviteMember>[1], { link: string | null }> = async (
  context,
  input,
  { mailer, origin, account },
) => {
  const { token, email, tenantName } = await inviteMember(context, input, {
    account,
    sendsMail: mailer.open,
  });
  const link = `${origin}/invite/${token}`;
  if (!mailer.open) return { link };
  await mailer.send(emails.invitation(email, { tenantName, invitedBy: account.email }, link));
  return { link: null };
};

export const memberCommands = {
  "member.invite": invite,
  "member.revoke_invitation": revokeInvitation,
  "member.change_role": changeMemberRole,
  "member.link": linkMember,
  "member.remove": removeMember,
};
