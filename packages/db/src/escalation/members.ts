import type { TenantTransaction } from "../with-tenant.ts";

export type MemberIdentityKind = "slack_user" | "whatsapp_phone" | "email";
export type MemberIdentity = { kind: MemberIdentityKind; id: string };

/** A person on the tenant's staff. `role` is one of the roles of packages/services/src/context.ts. */
export type Member = {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  role: string;
  state: "active" | "removed";
  /** Whether they have a portal account. */
  hasAccount: boolean;
  identities: MemberIdentity[];
  createdAt: Date;
};

const columns = `m.id, m.name, m.email, m.role, m.state, m.created_at as "createdAt",
  m.account_id is not null as "hasAccount",
  coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'id', i.external_id) order by i.kind, i.external_id)
            from member_identity i where i.tenant_id = m.tenant_id and i.member_id = m.id), '[]') as identities`;

/** Adds a member. @returns false when a member, removed ones included, has the email address */
export async function insertMember(
  tx: TenantTransaction,
  member: Pick<Member, "id" | "name" | "email" | "role">,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into member (tenant_id, id, name, email, role) values ($1, $2, $3, $4, $5)
           on conflict (tenant_id, email) do nothing`,
    values: [tx.tenantId, member.id, member.name, member.email, member.role],
  });
  return rowCount === 1;
}

/** Active owners with an account. Their rows are locked, so that the last two cannot leave at the same time. */
export async function countOwners(tx: TenantTransaction): Promise<number> {
  const { rowCount } = await tx.query({
    text: `select id from member where tenant_id = $1 and role = 'owner' and state = 'active' and account_id is not null
           order by id limit 100 for update`,
    values: [tx.tenantId],
  });
  return rowCount;
}

export async function updateMember(
  tx: TenantTransaction,
  id: string,
  change: { role?: string; state?: Member["state"] },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "update member set role = coalesce($3, role), state = coalesce($4, state) where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, change.role ?? null, change.state ?? null],
  });
  return rowCount === 1;
}

/** Adds a platform's address to a member. @returns false when another member has it */
export async function attachIdentity(
  tx: TenantTransaction,
  memberId: string,
  { kind, id }: MemberIdentity,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into member_identity as i (tenant_id, kind, external_id, member_id) values ($1, $2, $3, $4)
           on conflict (tenant_id, kind, address_key) do update set member_id = i.member_id where i.member_id = excluded.member_id`,
    values: [tx.tenantId, kind, id, memberId],
  });
  return rowCount === 1;
}

export async function detachIdentities(tx: TenantTransaction, memberId: string): Promise<void> {
  await tx.query({
    text: "delete from member_identity where tenant_id = $1 and member_id = $2",
    values: [tx.tenantId, memberId],
  });
}

/** The active member with an address of a platform; undefined when no active member has it. */
export async function findMemberBy(
  tx: TenantTransaction,
  { kind, id }: MemberIdentity,
): Promise<Member | undefined> {
  const { rows } = await tx.query<Member>({
    name: "member-by-identity",
    text: `select ${columns} from member_identity own join member m on m.tenant_id = own.tenant_id and m.id = own.member_id
           where own.tenant_id = $1 and own.kind = $2 and own.address_key = address_key($2, $3) and m.state = 'active'`,
    values: [tx.tenantId, kind, id],
  });
  return rows[0];
}

/** Of these Slack users, the members who are not the contact of this conversation. */
export async function findColleagues(
  tx: TenantTransaction,
  conversationId: string,
  slackUsers: string[],
): Promise<Map<string, Member>> {
  const { rows } = await tx.query<Member & { user: string }>({
    name: "colleagues-in",
    text: `select own.external_id as user, ${columns} from member_identity own
           join member m on m.tenant_id = own.tenant_id and m.id = own.member_id and m.state = 'active'
           where own.tenant_id = $1 and own.kind = 'slack_user' and own.external_id = any ($3::text[])
             and not exists (select from conversation c join identity i on i.tenant_id = c.tenant_id and i.contact_id = c.contact_id
                             where c.tenant_id = $1 and c.id = $2 and i.kind = 'slack_user' and i.external_id = own.external_id)`,
    values: [tx.tenantId, conversationId, slackUsers],
  });
  return new Map(rows.map(({ user, ...member }) => [user, member]));
}

/** By id or email address, removed ones included. */
export async function findMember(tx: TenantTransaction, idOrEmail: string): Promise<Member | undefined> {
  const { rows } = await tx.query<Member>({
    text: `select ${columns} from member m where m.tenant_id = $1 and (m.id::text = $2 or m.email = lower($2))`,
    values: [tx.tenantId, idOrEmail],
  });
  return rows[0];
}

export async function listMembers(tx: TenantTransaction, most: number): Promise<Member[]> {
  const { rows } = await tx.query<Member>({
    text: `select ${columns} from member m where m.tenant_id = $1 order by m.created_at, m.id limit $2`,
    values: [tx.tenantId, most],
  });
  return rows;
}
