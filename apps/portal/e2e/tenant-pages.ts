import type { Permission } from "@konstruct/services/context";
import type { FullTenant } from "./full-tenant.ts";

/** Every page of a tenant, and the right it asks for; null: every member may. */
export const pages: Readonly<Record<string, Permission | null>> = {
  "": null,
  "/agents": "agent.read",
  "/agents/[agent]": "agent.read",
  "/agents/[agent]/replay": "replay.read",
  "/agents/[agent]/replay/[replay]": "replay.read",
  "/agents/[agent]/versions": "agent.read",
  "/analytics": "analytics.read",
  "/analytics/conversations": "conversation.read",
  "/approvals": "approval.read",
  "/audit": "audit.read",
  "/channels": "channel_account.read",
  "/channels/[account]": "channel_account.read",
  "/channels/new/[channel]": "channel_account.install",
  "/contacts": "contact.read",
  "/contacts/[contact]": "contact.read",
  "/costs": "budget.read",
  "/escalations": "conversation.read",
  "/evaluations": "evaluation.read",
  "/evaluations/compare": "evaluation.read",
  "/evaluations/from-conversations": "evaluation.write",
  "/evaluations/proposals/[job]": "evaluation.write",
  "/evaluations/runs/[run]": "evaluation.read",
  "/evaluations/suites/[suite]": "evaluation.read",
  "/evaluations/suites/[suite]/cases/[case]": "evaluation.write",
  "/inbox": "conversation.read",
  "/inbox/[conversation]": "conversation.read",
  "/knowledge": "knowledge.read",
  "/knowledge/[source]": "knowledge.read",
  "/knowledge/[source]/[document]": "knowledge.read",
  "/settings/api-keys": "api_key.manage",
  "/settings/members": "member.read",
  "/settings/models": "model.manage",
  "/settings/notifications": "notification.read",
  "/settings/security": null,
  "/start": "agent.publish",
  "/tools": "tool.read",
  "/tools/[tool]": "tool.read",
  "/tools/connections": "secret.write",
  "/tools/stock": "data.write",
};
/** The address of a page, with the ids of one tenant. */
export const pathOf = (page: string, ids: FullTenant["ids"]) =>
  page.replace(/\[(\w+)\]/g, (_, name: string) => ids[name]!);
