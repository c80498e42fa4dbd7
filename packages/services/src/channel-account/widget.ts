import { randomBytes } from "node:crypto";
import {
  readWidgetSettings,
  type WidgetSettings,
  widgetSettingsSchema,
} from "@konstruct/channels/webchat/widget-settings";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { countRecentConversations } from "@konstruct/db/inbound/count-recent-conversations";
import { toStorableJson } from "@konstruct/db/storable-json";
import { readUploadUse } from "@konstruct/db/webchat/upload-use";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { Vault } from "../secret/vault.ts";
import { noSuchAccount } from "./check-channel-account.ts";

const saveSchema = z.strictObject({ id: z.guid(), widget: widgetSettingsSchema });
const idSchema = z.strictObject({ id: z.guid() });

export type WidgetView = {
  widget: WidgetSettings;
  hasIdentitySecret: boolean;
  /** Visitors who wrote in the last 30 days: their tokens end when proofs become required, or the secret for them changes. */
  recentVisitors: number;
  /** Bytes of visitors' files today: on this site, and on all of the tenant. */
  uploadUse: { site: number; tenant: number };
};

type Row = { settings: Record<string, unknown>; hasSecret: boolean };

async function findSite(tx: TenantTransaction, id: string): Promise<Row> {
  const { rows } = await tx.query<Row>({
    text: `select settings, sealed_credentials is not null as "hasSecret" from channel_account
           where tenant_id = $1 and id = $2 and channel = 'webchat' and state = 'active' for update`,
    values: [tx.tenantId, id],
  });
  if (rows[0] === undefined) throw noSuchAccount();
  return rows[0];
}

/** How the widget of a web chat looks. @throws AppError `not_found` for an account of another channel too */
export async function readWidget(
  context: ServiceContext,
  input: z.input<typeof idSchema>,
): Promise<WidgetView> {
  authorise(context, "channel_account.read");
  const { id } = parseInput(idSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { settings, hasSecret } = await findSite(tx, id);
    const recentVisitors = await countRecentConversations(tx, id);
    const uploadUse = await readUploadUse(tx, id);
    return { widget: readWidgetSettings(settings), hasIdentitySecret: hasSecret, recentVisitors, uploadUse };
  });
}

/** Sites show it within a minute. @throws AppError `not_found` */
export async function saveWidget(context: ServiceContext, input: z.input<typeof saveSchema>): Promise<void> {
  authorise(context, "channel_account.install");
  const { id, widget } = parseInput(saveSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { settings } = await findSite(tx, id);
    const before = readWidgetSettings(settings);
    await tx.query({
      text: `update channel_account set settings = settings || $3::jsonb where tenant_id = $1 and id = $2`,
      values: [tx.tenantId, id, toStorableJson({ widget })],
    });
    const changed = Object.entries(widget).flatMap(([field, value]) =>
      JSON.stringify(value) === JSON.stringify(before[field as keyof WidgetSettings]) ? [] : [field],
    );
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "channel_account.changed",
        subject: { kind: "channel_account", id },
        detail: { changed: changed.map((field) => `widget.${field}`) },
      },
    ]);
  });
}

/**
 * Makes a new secret for the hashes of signed-in visitors. It is returned this once and stored sealed; hashes made with the one
 * before are refused within half a minute, and visitors' tokens issued before have ended.
 */
export async function rotateIdentitySecret(
  context: ServiceContext & { masterKey: Buffer },
  input: z.input<typeof idSchema>,
): Promise<{ secret: string }> {
  authorise(context, "channel_account.install");
  const { id } = parseInput(idSchema, input);
  const secret = randomBytes(32).toString("base64url");
  const vault = new Vault(context.database, [context.masterKey]);
  await withTenant(context.database, context.tenantId, async (tx) => {
    await findSite(tx, id);
    const place = { tenantId: tx.tenantId, table: "channel_account", column: "sealed_credentials", row: id };
    await tx.query({
      text: "update channel_account set sealed_credentials = $3 where tenant_id = $1 and id = $2",
      values: [tx.tenantId, id, await vault.seal(tx, place, JSON.stringify({ identitySecret: secret }))],
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "channel_account.changed",
        subject: { kind: "channel_account", id },
        detail: { changed: ["identity_secret"] },
      },
    ]);
  });
  return { secret };
}
