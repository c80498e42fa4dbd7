import { type HomeItem, renderSlackHome } from "@konstruct/channels/slack/cards/render-home";
import type { ApprovalView } from "@konstruct/services/approval/approval-view";
import { may } from "@konstruct/services/context";
import type { Escalation } from "@konstruct/services/escalation/escalations";
import { agentOfAccount, waitingFor } from "@konstruct/services/escalation/waiting-for";
import { memberContext } from "@konstruct/services/member/members";
import type { webApi } from "@slack/bolt";
import type { SlackAccount } from "../slack-accounts.ts";
import { accountOfBody, type FeatureDependencies, identityOf, type RegisterFeature } from "./feature.ts";
import type { View } from "./view.ts";

const when = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function approvalItem({ id, version, actionHash, summary, reason, expiresAt }: ApprovalView): HomeItem {
  const value = `${id} ${version} ${actionHash}`;
  return {
    title: summary,
    detail: `${reason} · expires ${when(expiresAt)}`,
    actions: [
      { id: "approval.approve", label: "Approve", value, style: "primary" },
      { id: "approval.edit", label: "Edit…", value },
      { id: "approval.reject", label: "Reject…", value, style: "danger" },
    ],
  };
}

function escalationItem({ id, summary, reason, state, ownerName, openedAt }: Escalation): HomeItem {
  const owner = state === "owned" ? `${ownerName ?? "a colleague on the phone"} has it` : "unassigned";
  return {
    title: summary ?? reason.replaceAll("_", " "),
    detail: `${owner} · since ${when(openedAt)}`,
    actions:
      state === "owned"
        ? [{ id: "escalation.hand_back", label: "Hand back", value: id }]
        : [{ id: "escalation.take_over", label: "Take over", value: id, style: "primary" }],
  };
}

/** Publishes a person's home with its current content: what waits for them if they may decide, and what the agent can do. */
export async function publishHome(
  deps: FeatureDependencies,
  client: webApi.WebClient,
  account: SlackAccount,
  person: { user: string; team: string | undefined },
): Promise<void> {
  const context = { database: deps.database, tenantId: account.tenantId };
  const agent = await agentOfAccount(context, account.id);
  const identity = { kind: "slack_user" as const, id: identityOf(person.team, person.user).id };
  const member = await memberContext(context, identity);
  const waits =
    member !== undefined && may(member, "conversation.answer") ? await waitingFor(member) : undefined;
  const view = renderSlackHome({
    agentName: agent?.name ?? "the agent",
    topics: agent?.topics ?? [],
    waiting: waits && {
      approvals: waits.approvals.map(approvalItem),
      escalations: waits.escalations.map(escalationItem),
    },
  });
  await client.views.publish({ user_id: person.user, view: view as unknown as View });
}

export const registerAppHome: RegisterFeature = (app, deps) => {
  app.event("app_home_opened", async ({ event, body, client, context }) => {
    if (event.tab !== "home") return;
    const account = await accountOfBody(deps, body);
    if (account === undefined) return;
    await publishHome(deps, client, account, { user: event.user, team: context.teamId });
  });
};
