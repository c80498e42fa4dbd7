import { child, type Fields, fields, text } from "@konstruct/channels/fields";
import { toAppError } from "@konstruct/core/errors";
import type { ServiceContext } from "@konstruct/services/context";
import { memberContext } from "@konstruct/services/member/members";
import type { App, BlockAction, ButtonAction } from "@slack/bolt";
import { publishHome } from "./app-home.ts";
import { accountOfBody, type FeatureDependencies, identityOf } from "./feature.ts";
import type { View } from "./view.ts";

function personOf(body: unknown): { user: string; team: string | undefined } | undefined {
  const whole: Fields = fields(body) ?? {};
  const user = text(child(whole, "user"), "id");
  if (user === undefined) return undefined;
  return { user, team: text(child(whole, "user"), "team_id") ?? text(child(whole, "team"), "id") };
}

/** The Slack user of a press or submission, as a member of the workspace's tenant; undefined for any other user. */
export async function memberOfPress(
  deps: FeatureDependencies,
  body: unknown,
): Promise<ServiceContext | undefined> {
  const account = await accountOfBody(deps, body);
  const person = personOf(body);
  if (account === undefined || person === undefined) return undefined;
  const context = { database: deps.database, tenantId: account.tenantId };
  return memberContext(context, { kind: "slack_user", id: identityOf(person.team, person.user).id });
}

export const notAMember = "Only members of this agent's team can do this. Ask an administrator to add you.";

/** The text a user gets after a failed press: the public message of the error, never its details. */
export function troubleOf({ logger }: FeatureDependencies, thrown: unknown): string {
  const error = toAppError(thrown);
  if (error.publicMessage !== undefined) return error.publicMessage;
  logger.error({ err: error }, "a press on a card failed");
  return "That did not work, and nothing was changed. Please try again.";
}

export type Press = {
  member: ServiceContext;
  /** The action's name without the prefix of cards, and the button's value. */
  actionId: string;
  value: string;
  openModal(view: View): Promise<void>;
};

/**
 * Handles buttons that only members may press, on cards and in their home: acknowledged at once, then carried out. A user without
 * the right, or whose press failed, gets a private message. A home is published again, since nothing else updates it.
 */
export function onMemberPress(
  app: App,
  deps: FeatureDependencies,
  actions: RegExp,
  carryOut: (press: Press) => Promise<void>,
): void {
  app.action<BlockAction<ButtonAction>>(actions, async ({ ack, action, body, client, respond }) => {
    await ack();
    const person = { user: body.user.id, team: body.user.team_id ?? body.team?.id };
    const tell = async (trouble: string): Promise<void> => {
      // A home has no message to answer under.
      if (body.view === undefined)
        await respond({ response_type: "ephemeral", replace_original: false, text: trouble });
      else
        await client.chat.postMessage({
          channel: person.user,
          text: trouble,
          unfurl_links: false,
          unfurl_media: false,
        });
    };
    try {
      const member = await memberOfPress(deps, body);
      if (member === undefined) return await tell(notAMember);
      await carryOut({
        member,
        actionId: action.action_id,
        value: action.value ?? "",
        openModal: async (view) => void (await client.views.open({ trigger_id: body.trigger_id, view })),
      });
    } catch (thrown) {
      await tell(troubleOf(deps, thrown));
    }
    const account = body.view?.type === "home" ? await accountOfBody(deps, body) : undefined;
    if (account !== undefined) await publishHome(deps, client, account, person);
  });
}
