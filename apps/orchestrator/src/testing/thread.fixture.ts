import type { Role } from "@konstruct/services/context";
import type { MemberIdentity } from "@konstruct/services/member/members";
import { addMember } from "@konstruct/services/member/members";
import type { TestDatabase } from "@konstruct/testing/test-database";

/** A member of a tenant who is reached in Slack. */
export async function addSlackMember(
  { app }: TestDatabase,
  tenantId: string,
  workspace: { teamId: string },
  member: { user: string; name: string; email: string; role?: Role; more?: MemberIdentity[] },
): Promise<string> {
  const context = { database: app, tenantId, actor: { kind: "system", id: "test" } } as const;
  const { user, name, email, role = "agent_manager", more = [] } = member;
  const identities = [{ kind: "slack_user" as const, id: `${workspace.teamId}:${user}` }, ...more];
  const { id } = await addMember(context, { name, email, role, identities });
  return id;
}

/** The card a member sees in the bot's direct messages: the newest message that is not a reply in a thread. */
export function cardIn<M extends { botId?: string; threadTs?: string }>(
  slack: { conversation(channel: string): M[] },
  channel: string,
): M | undefined {
  return slack
    .conversation(channel)
    .findLast((message) => message.botId !== undefined && message.threadTs === undefined);
}

/** The full text of a message, blocks included. */
export const wholeText = (message: unknown): string => JSON.stringify(message ?? null);

/** The value of a button of a message, by the end of its action's name. */
export function buttonOf(
  message: { blocks?: unknown[] } | undefined,
  action: string,
): { actionId: string; value: string } | undefined {
  const elements = (
    (message?.blocks ?? []) as { elements?: { action_id?: string; value?: string }[] }[]
  ).flatMap((block) => block.elements ?? []);
  const found = elements.find((element) => element.action_id?.endsWith(action));
  return found && { actionId: found.action_id!, value: found.value ?? "" };
}
