import { child, type Fields, fields, text } from "../../fields.ts";
import { type SlackClientOptions, slackClient } from "../client.ts";
import { platformError } from "../outcome.ts";

export type SlackProfileOptions = SlackClientOptions & {
  tokenFor(accountKey: string): Promise<string | undefined>;
};

export type VerifiedEmail = (
  accountKey: string,
  identityId: string,
  signal: AbortSignal,
) => Promise<string | undefined>;

/** Slack's errors for an app without the scope, and for a user it does not show. */
const notTold: ReadonlySet<string> = new Set(["missing_scope", "user_not_found", "user_not_visible"]);

/** Another workspace's administrators decide which addresses of its members are confirmed. */
function isOfOwn(accountKey: string, found: Fields): boolean {
  const [enterpriseId, teamId] = accountKey.split("/");
  const own = new Set([enterpriseId, teamId].filter((id) => id !== "-"));
  const theirs = [text(found, "team_id"), text(child(found, "enterprise_user"), "enterprise_id")];
  return theirs.some((id) => id !== undefined && own.has(id));
}

/**
 * A person's email address that their workspace has confirmed (`users.info`, scopes `users:read` and `users:read.email`). Undefined
 * for apps, people of other workspaces in shared channels, unconfirmed addresses, and without the scope. The identity is
 * `team:user`, as in a message.
 * @throws the Web API's error for anything else
 */
export function createVerifiedEmail(options: SlackProfileOptions): VerifiedEmail {
  return async (accountKey, identityId, signal) => {
    const token = await options.tokenFor(accountKey);
    const user = identityId.split(":").at(-1);
    if (token === undefined || user === undefined) return undefined;
    try {
      const answer = await slackClient(token, options, signal, {}).users.info({ user });
      const found = child(fields(answer), "user");
      const isPerson = found.is_bot !== true && found.deleted !== true && found.is_stranger !== true;
      const isConfirmed = isPerson && isOfOwn(accountKey, found) && found.is_email_confirmed === true;
      return isConfirmed ? text(child(found, "profile"), "email") : undefined;
    } catch (thrown) {
      if (notTold.has(platformError(thrown) ?? "")) return undefined;
      throw thrown;
    }
  };
}
