import type { ModelProvider } from "../model/model-endpoints.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** What the tenant has that an agent's configuration may name. */
export async function readPresent(
  tx: TenantTransaction,
  /** The kinds of business records to look for. */
  kinds: readonly string[],
): Promise<{
  /** Names of secrets, with the hosts each may be sent to. */
  secrets: ReadonlyMap<string, readonly string[]>;
  models: ReadonlySet<ModelProvider>;
  collections: ReadonlySet<string>;
  hasKnowledge: boolean;
  /** The kinds with at least one record. */
  recordKinds: ReadonlySet<string>;
  members: ReadonlySet<string>;
}> {
  const { rows } = await tx.query<{
    secrets: Record<string, string[]>;
    models: ModelProvider[];
    collections: string[];
    hasKnowledge: boolean;
    recordKinds: string[];
    members: string[];
  }>({
    text: `select
             coalesce((select jsonb_object_agg(name, hosts) from secret where tenant_id = $1), '{}') as secrets,
             array(select provider from model_endpoint where tenant_id = $1) as models,
             array(select name from knowledge_collection where tenant_id = $1) as collections,
             exists (select from knowledge_source where tenant_id = $1) as "hasKnowledge",
             array(select kind from unnest($2::text[]) as k(kind)
                   where exists (select from data_record d where d.tenant_id = $1 and d.kind = k.kind)) as "recordKinds",
             array(select lower(email) from member where tenant_id = $1 and state = 'active') as members`,
    values: [tx.tenantId, [...kinds]],
  });
  const { secrets, models, collections, members, recordKinds, ...has } = rows[0]!;
  return {
    ...has,
    secrets: new Map(Object.entries(secrets)),
    models: new Set(models),
    collections: new Set(collections),
    recordKinds: new Set(recordKinds),
    members: new Set(members),
  };
}

/** Collections, secrets and active members to choose from on a page, by name: at most 200, 200 and 500. */
export async function readChoices(tx: TenantTransaction): Promise<{
  collections: string[];
  secrets: string[];
  members: { name: string; email: string }[];
}> {
  const { rows } = await tx.query<{
    collections: string[];
    secrets: string[];
    members: { name: string; email: string }[];
  }>({
    text: `select
             array(select name from knowledge_collection where tenant_id = $1 order by name limit 200) as collections,
             array(select name from secret where tenant_id = $1 order by name limit 200) as secrets,
             coalesce((select jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email) order by m.name)
                       from (select name, email from member where tenant_id = $1 and state = 'active' order by name limit 500) m), '[]') as members`,
    values: [tx.tenantId],
  });
  return rows[0]!;
}
