import type { TenantTransaction } from "../with-tenant.ts";

/** `role` is one of the roles of packages/services/src/context.ts. */
export type Invitation = {
  id: string;
  email: string;
  role: string;
  /** The name of the person who invited; null when the installation did. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Stores an invitation and revokes the open one of the same address, so that only the newest email is valid. */
export async function insertInvitation(
  tx: TenantTransaction,
  invitation: Pick<Invitation, "id" | "email" | "role" | "expiresAt"> & {
    secretHash: string;
    invitedBy: string | null;
  },
): Promise<void> {
  await tx.query({
    text: `update invitation set ended_at = now(), ended_as = 'revoked' where tenant_id = $1 and email = $2 and ended_at is null`,
    values: [tx.tenantId, invitation.email],
  });
  await tx.query({
    text: `insert into invitation (tenant_id, id, email, role, secret_hash, invited_by, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      tx.tenantId,
      invitation.id,
      invitation.email,
      invitation.role,
      invitation.secretHash,
      invitation.invitedBy,
      invitation.expiresAt,
    ],
  });
}

/** The tenant's open invitations, newest first, 500 at most. */
export async function listOpenInvitations(tx: TenantTransaction): Promise<Invitation[]> {
  const { rows } = await tx.query<Invitation>({
    text: `select i.id, i.email, i.role, m.name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
           from invitation i left join member m on m.tenant_id = i.tenant_id and m.id = i.invited_by
           where i.tenant_id = $1 and i.ended_at is null and i.expires_at > now() order by i.created_at desc, i.id limit 500`,
    values: [tx.tenantId],
  });
  return rows;
}

/** The open invitation that has this secret. */
export async function findInvitation(
  tx: TenantTransaction,
  secretHash: string,
): Promise<{ id: string; email: string; role: string; tenantName: string } | undefined> {
  const { rows } = await tx.query<{ id: string; email: string; role: string; tenantName: string }>({
    text: `select i.id, i.email, i.role, t.name as "tenantName" from invitation i join tenant t on t.id = i.tenant_id
           where i.tenant_id = $1 and i.secret_hash = $2 and i.ended_at is null and i.expires_at > now()`,
    values: [tx.tenantId, secretHash],
  });
  return rows[0];
}

/** @returns the invited address; undefined when the invitation has already ended */
export async function endInvitation(
  tx: TenantTransaction,
  id: string,
  as: "accepted" | "revoked",
): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>({
    text: `update invitation set ended_at = now(), ended_as = $3 where tenant_id = $1 and id = $2 and ended_at is null returning email`,
    values: [tx.tenantId, id, as],
  });
  return rows[0]?.email;
}
