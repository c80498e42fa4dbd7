import { listWhatsappTemplates } from "@konstruct/channels/whatsapp/templates/list-templates";
import { isUsable } from "@konstruct/channels/whatsapp/templates/template";
import {
  bodyOf,
  templateVariables,
  unsupportedReason,
} from "@konstruct/channels/whatsapp/templates/variables";
import { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/whatsapp/templates";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { findNumbers, takeBusinessAccount } from "../channel-account/business-account.ts";
import type { FindCredentials } from "../channel-account/channel-credentials.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

export type GraphReach = { graphUrl: string; graphVersion: string; credentials: FindCredentials };

const accountId = z.string().regex(/^\d{1,32}$/, "digits only");

const syncSchema = z.strictObject({
  /** The number whose token is used; by default the tenant's only one. */
  accountKey: z.string().min(1).max(256).optional(),
  /** Needed the first time; then it is stored with the number. */
  businessAccountId: accountId.optional(),
  /** For a number without a stored one. */
  defaultBusinessAccountId: accountId.optional(),
});

export type SyncedTemplates = {
  businessAccountId: string;
  templates: number;
  removed: number;
  /** A template in a shape this version cannot read. */
  unreadable: number;
};

/**
 * Reads every template of the number's WhatsApp Business account from Meta and makes our rows match. Reading them with the number's
 * token proves the ownership: from then on the account's webhooks belong to this tenant.
 */
export async function syncTemplates(
  context: ServiceContext & { graph: GraphReach },
  input: z.input<typeof syncSchema>,
): Promise<SyncedTemplates> {
  authorise(context, "channel_account.install");
  const given = parseInput(syncSchema, input);
  const { database, tenantId, graph } = context;
  const numbers = await withTenant(database, tenantId, (tx) => findNumbers(tx, given.accountKey));
  const [number, ...others] = numbers;
  if (number === undefined) throw refusalError("whatsapp.number_not_found");
  if (others.length > 0) throw refusalError("whatsapp.several_numbers");
  const businessAccountId =
    given.businessAccountId ?? number.businessAccountId ?? given.defaultBusinessAccountId;
  if (businessAccountId === undefined) throw refusalError("whatsapp.business_account_missing");
  const token = (await graph.credentials("whatsapp", number.accountKey))?.accessToken;
  if (token === undefined) throw new AppError("misconfigured", `No token for ${number.accountKey}`);
  const found = await listWhatsappTemplates(graph, businessAccountId, token);
  const rows = found.templates.map((template) => ({
    ...template,
    body: bodyOf(template),
    variables: templateVariables(template).map(({ name }) => name),
  }));
  return withTenant(database, tenantId, async (tx) => {
    await takeBusinessAccount(tx, number.id, businessAccountId);
    const removed = await stored.replaceTemplates(tx, businessAccountId, rows);
    const counts = { templates: rows.length, removed, unreadable: found.unreadable };
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "whatsapp_templates.synced",
        subject: { kind: "channel_account", id: number.id },
        detail: { businessAccountId, ...counts },
      },
    ]);
    return { businessAccountId, ...counts };
  });
}

export type TemplateView = stored.StoredTemplate & {
  /** Why it cannot be sent now; null when it can. */
  unusable: string | null;
};

/** The templates of one WhatsApp Business account, or all of the tenant's, with whether each can be sent. */
export async function listTemplates(
  context: ServiceContext,
  businessAccountId?: string,
): Promise<TemplateView[]> {
  authorise(context, "conversation.read");
  const rows = await withTenant(context.database, context.tenantId, (tx) =>
    stored.listTemplates(tx, businessAccountId),
  );
  return rows.map((row) => ({
    ...row,
    unusable: isUsable(row) ? (unsupportedReason(row) ?? null) : `Meta says it is ${row.status}`,
  }));
}
