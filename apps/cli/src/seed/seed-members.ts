import type { Role, ServiceContext } from "@konstruct/services/context";
import { addMember, listMembers } from "@konstruct/services/member/members";

export type SeedMember = {
  name: string;
  email: string;
  role: Role;
  /** `team:user`. */
  slackUser?: string;
};

/** Those who are missing. */
export async function seedMembers(context: ServiceContext, members: readonly SeedMember[]): Promise<void> {
  const known = new Set((await listMembers(context)).map(({ email }) => email));
  for (const { slackUser, ...member } of members.filter(({ email }) => !known.has(email))) {
    const identities = slackUser === undefined ? [] : [{ kind: "slack_user" as const, id: slackUser }];
    await addMember(context, { ...member, identities });
  }
}
