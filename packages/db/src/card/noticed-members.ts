import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";
import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
import type { TenantTransaction } from "../with-tenant.ts";

/** The active members whom a notice gets to, at most 500. @param setUp the channels that the installation has set up */
export async function noticedMembers(
  tx: TenantTransaction,
  setUp: readonly NoticeChannel[],
): Promise<NoticedMember[]> {
  const { rows } = await tx.query<{ members: NoticedMember[] }>({
    name: "noticed-members",
    text: "select noticed_members($1) as members",
    values: [tx.tenantId],
  });
  return onChannels(rows[0]?.members ?? [], setUp);
}

/** The members with only those channels that the installation has set up. */
export const onChannels = (
  members: readonly NoticedMember[],
  setUp: readonly NoticeChannel[],
): NoticedMember[] =>
  members
    .map((member) => ({ ...member, by: member.by.filter((channel) => setUp.includes(channel)) }))
    .filter(({ by }) => by.length > 0);
