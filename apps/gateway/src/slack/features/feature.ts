import type { Fields } from "@konstruct/channels/fields";
import type { Identity } from "@konstruct/core/message";
import type { Database } from "@konstruct/db/database";
import type { ServiceContext } from "@konstruct/services/context";
import type { Logger } from "@konstruct/telemetry/logger";
import type { App } from "@slack/bolt";
import type { SlackAccount, SlackAccounts } from "../slack-accounts.ts";

/** A contact pressed the platform's stop button. `refs`: possible external ids of the conversation. */
export type StopConversation = (
  account: SlackAccount,
  user: string,
  refs: string[],
) => Promise<{ stopped: boolean }>;

export type FeatureDependencies = {
  database: Database;
  logger: Logger;
  accounts: SlackAccounts;
  onStop: StopConversation;
};

/**
 * One feature of the Slack app besides messages. Its action and callback ids begin with `konstruct_`, and it acknowledges them
 * itself; all others are acknowledged for it.
 */
export type RegisterFeature = (app: App, deps: FeatureDependencies) => void;

/** The account of a body that Bolt passed on; undefined if there is none, or if it cannot be looked up now. */
export async function accountOfBody(
  deps: FeatureDependencies,
  body: unknown,
): Promise<SlackAccount | undefined> {
  const found = await deps.accounts.find(body as Fields);
  return found.kind === "found" ? found.account : undefined;
}

/** The context of a platform's action in a tenant, on behalf of a Slack user. */
export function asUser(deps: FeatureDependencies, account: SlackAccount, user: string): ServiceContext {
  const actor = { kind: "channel" as const, id: `slack:${user}` };
  return { database: deps.database, tenantId: account.tenantId, actor };
}

/** The identity of a Slack user, the same as in their messages. */
export function identityOf(team: string | undefined, user: string): Identity {
  return { kind: "slack_user", id: `${team ?? "-"}:${user}` };
}
