import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type TemplateRow = {
  name: string;
  language: string;
  externalId: string;
  category: string;
  status: string;
  quality: string;
  format: "positional" | "named";
  components: JsonObject[];
  body: string;
  variables: string[];
};

export type StoredTemplate = TemplateRow & { businessAccountId: string; syncedAt: Date };

const columns = `business_account_id as "businessAccountId", name, language, external_id as "externalId", category, status, quality, format,
  components, body, variables, synced_at as "syncedAt"`;

/** Makes the rows of one account match Meta's list; other rows are deleted. @returns how many were deleted */
export async function replaceTemplates(
  tx: TenantTransaction,
  businessAccountId: string,
  templates: TemplateRow[],
): Promise<number> {
  await tx.query({
    text: `insert into whatsapp_template (tenant_id, business_account_id, name, language, external_id, category, status, quality, format, components, body, variables, synced_at)
           select $1, $2, t.name, t.language, t."externalId", t.category, t.status, t.quality, t.format, t.components, t.body,
                  array(select jsonb_array_elements_text(t.variables)), now()
           from jsonb_to_recordset($3::jsonb) as t(name text, language text, "externalId" text, category text, status text, quality text,
                  format text, components jsonb, body text, variables jsonb)
           on conflict (tenant_id, business_account_id, name, language) do update set
             external_id = excluded.external_id, category = excluded.category, status = excluded.status, quality = excluded.quality,
             format = excluded.format, components = excluded.components, body = excluded.body, variables = excluded.variables,
             synced_at = excluded.synced_at, changed_at = now()`,
    values: [tx.tenantId, businessAccountId, toStorableJson(templates)],
  });
  const { rowCount } = await tx.query({
    text: `delete from whatsapp_template t where t.tenant_id = $1 and t.business_account_id = $2
             and not exists (select from unnest($3::text[], $4::text[]) as kept(name, language) where kept.name = t.name and kept.language = t.language)`,
    values: [
      tx.tenantId,
      businessAccountId,
      templates.map(({ name }) => name),
      templates.map(({ language }) => language),
    ],
  });
  return rowCount ?? 0;
}

/** Of one account, or of all the tenant's. */
export async function listTemplates(
  tx: TenantTransaction,
  businessAccountId?: string,
): Promise<StoredTemplate[]> {
  const { rows } = await tx.query<StoredTemplate>({
    text: `select ${columns} from whatsapp_template where tenant_id = $1 and ($2::text is null or business_account_id = $2)
           order by business_account_id, name, language`,
    values: [tx.tenantId, businessAccountId ?? null],
  });
  return rows;
}

export async function findTemplate(
  tx: TenantTransaction,
  businessAccountId: string,
  { name, language }: { name: string; language: string },
): Promise<StoredTemplate | undefined> {
  const { rows } = await tx.query<StoredTemplate>({
    text: `select ${columns} from whatsapp_template where tenant_id = $1 and business_account_id = $2 and name = $3 and language = $4`,
    values: [tx.tenantId, businessAccountId, name, language],
  });
  return rows[0];
}

/** Applies a webhook's update of a template; false when it is unknown here or unchanged. */
export async function changeTemplate(
  tx: TenantTransaction,
  template: { businessAccountId: string; name: string; language: string },
  change: { status?: string; quality?: string; category?: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update whatsapp_template set status = coalesce($5, status), quality = coalesce($6, quality), category = coalesce($7, category), changed_at = now()
           where tenant_id = $1 and business_account_id = $2 and name = $3 and language = $4
             and (status, quality, category) is distinct from (coalesce($5, status), coalesce($6, quality), coalesce($7, category))`,
    values: [
      tx.tenantId,
      template.businessAccountId,
      template.name,
      template.language,
      change.status ?? null,
      change.quality ?? null,
      change.category ?? null,
    ],
  });
  return rowCount === 1;
}
