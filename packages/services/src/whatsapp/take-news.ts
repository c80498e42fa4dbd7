import { explainErrorCode } from "@konstruct/channels/whatsapp/error-codes";
import type { WhatsappNews } from "@konstruct/channels/whatsapp/inbound/news";
import type { Receipt } from "@konstruct/core/message";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { changeTemplate } from "@konstruct/db/whatsapp/templates";
import { withTenant } from "@konstruct/db/with-tenant";
import { businessAccountChannel, findNumbers } from "../channel-account/business-account.ts";
import type { ServiceContext } from "../context.ts";
import { stopSending } from "./sending-stop.ts";

const actor = { kind: "channel", id: "whatsapp" } as const;

/** An account that was stopped just now, for members to be notified. */
export type Stopped = { tenantId: string; channelAccountId: string; errorCode: string };

/**
 * Applies Meta's notices about whole accounts, each for the tenant it belongs to. Notices of an account that no tenant has
 * connected or synced are dropped.
 * @returns the accounts that may not send any more
 */
export async function takeWhatsappNotices(
  database: Database,
  news: readonly WhatsappNews[],
): Promise<Stopped[]> {
  const stopped: Stopped[] = [];
  for (const each of news) {
    const account = await findChannelAccount(database, businessAccountChannel, each.businessAccountId);
    if (account === undefined) continue;
    const context = { database, tenantId: account.tenantId, actor };
    if (each.kind === "account_blocked") stopped.push(...(await stopNumbers(context, each)));
    else await noteTemplate(context, each);
  }
  return stopped;
}

async function noteTemplate(
  { database, tenantId }: ServiceContext,
  news: Exclude<WhatsappNews, { kind: "account_blocked" }>,
): Promise<void> {
  const change = changeOf(news);
  await withTenant(database, tenantId, async (tx) => {
    if (!(await changeTemplate(tx, news, change))) return;
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "whatsapp_template.changed",
        subject: { kind: "whatsapp_template", id: `${news.name}/${news.language}` },
        detail: change,
      },
    ]);
  });
}

function changeOf(news: Exclude<WhatsappNews, { kind: "account_blocked" }>) {
  switch (news.kind) {
    case "template_status":
      return { status: news.status };
    case "template_quality":
      return { quality: news.quality };
    case "template_category":
      return { category: news.category };
  }
}

async function stopNumbers(
  context: ServiceContext,
  { businessAccountId, event }: Extract<WhatsappNews, { kind: "account_blocked" }>,
): Promise<Stopped[]> {
  const { database, tenantId } = context;
  const numbers = await withTenant(database, tenantId, (tx) => findNumbers(tx));
  const stopped: Stopped[] = [];
  for (const { id, businessAccountId: of } of numbers) {
    if (of !== businessAccountId) continue;
    const stop = { channelAccountId: id, errorCode: "131031", detail: `Meta says ${event}` };
    if (await stopSending(context, stop)) stopped.push({ tenantId, ...stop });
  }
  return stopped;
}

/** Failures that Meta reports later and that stop the account, such as a failed payment. */
export async function takeFailedReceipts(
  database: Database,
  receipts: readonly Receipt[],
): Promise<Stopped[]> {
  const stopped: Stopped[] = [];
  for (const { channel, accountKey, errorCode = "", errorMessage = "" } of receipts) {
    if (explainErrorCode(errorCode)?.class !== "stop_and_alert") continue;
    const account = await findChannelAccount(database, channel, accountKey);
    if (account === undefined) continue;
    const { tenantId, id: channelAccountId } = account;
    const stop = { channelAccountId, errorCode, detail: errorMessage };
    if (await stopSending({ database, tenantId, actor }, stop))
      stopped.push({ tenantId, channelAccountId, errorCode });
  }
  return stopped;
}
