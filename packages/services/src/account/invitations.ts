import { hash, randomBytes } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import * as stored from "@konstruct/db/account/invitations";
import { giveAccount, isAccountOf } from "@konstruct/db/account/memberships";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import * as members from "@konstruct/db/escalation/members";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { allRoles, auditActor, authorise, type ServiceContext } from "../context.ts";
import { mayGive } from "../member/may-give.ts";
import { parseInput } from "../parse-input.ts";
import { type ByAccount, mayInviteAnother, requireConfirmedAddress } from "./account-limits.ts";
import type { Account } from "./membership.ts";
import { nameForEmail } from "./plain-name.ts";

export type { Invitation } from "@konstruct/db/account/invitations";

const validDays = 7;
const inviteSchema = z.strictObject({
  email: z.email().max(254).toLowerCase(),
  role: z.enum(allRoles),
});
const idSchema = z.strictObject({ invitationId: z.uuid() });
const hashOf = (secret: string) => hash("sha256", secret);

const gone = () => refusalError("invitation.not_open");

function fact(actor: AuditFact["actor"], action: AuditFact["action"], kind: string, id: string): AuditFact {
  return { occurredAt: new Date().toISOString(), actor, action, subject: { kind, id } };
}

/**
 * Invites a person to become a member and ends an earlier open invitation of the address. Limits hold for each account and tenant,
 * because the email goes to an address the caller chose.
 * @returns the secret of the email's link, `<tenant>.<secret>`; only its hash is stored
 */
export async function inviteMember(
  context: ServiceContext,
  input: z.input<typeof inviteSchema>,
  by: ByAccount,
): Promise<{ id: string; token: string; email: string; tenantName: string }> {
  authorise(context, "member.manage");
  requireConfirmedAddress(by);
  const { email, role } = parseInput(inviteSchema, input);
  mayGive(context, role);
  const { actor, tenantId } = context;
  const id = newId();
  const secret = randomBytes(32).toString("base64url");
  const invited = withTenant(context.database, tenantId, async (tx) => {
    await mayInviteAnother(tx, by.account.id);
    const found = await members.findMember(tx, email);
    if (found?.state === "active" && found.hasAccount) throw refusalError("member.exists", { email });
    await stored.insertInvitation(tx, {
      id,
      email,
      role,
      secretHash: hashOf(secret),
      invitedBy: actor.kind === "member" ? actor.id : null,
      expiresAt: new Date(Date.now() + validDays * 86_400_000),
    });
    const { rows } = await tx.query<{ name: string }>({
      text: "select name from tenant where id = $1",
      values: [tenantId],
    });
    await stageAudit(tx, [
      { ...fact(auditActor(context), "member.invited", "invitation", id), detail: { role } },
    ]);
    return { id, token: `${tenantId}.${secret}`, email, tenantName: nameForEmail(rows[0]!.name) };
  });
  return invited.catch(async (thrown) => {
    if (thrown instanceof AppError && thrown.code === "rate_limited") await recordRefusal(context, id);
    throw thrown;
  });
}

/** Audits an invitation refused by a limit, in its own transaction, because the other one is rolled back. */
async function recordRefusal(context: ServiceContext, id: string): Promise<void> {
  await withTenant(context.database, context.tenantId, (tx) =>
    stageAudit(tx, [fact(auditActor(context), "member.invitation_limited", "invitation", id)]),
  );
}

export async function listInvitations(context: ServiceContext): Promise<stored.Invitation[]> {
  authorise(context, "member.manage");
  return withTenant(context.database, context.tenantId, (tx) => stored.listOpenInvitations(tx));
}

export async function revokeInvitation(
  context: ServiceContext,
  input: z.input<typeof idSchema>,
): Promise<void> {
  authorise(context, "member.manage");
  const { invitationId } = parseInput(idSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if ((await stored.endInvitation(tx, invitationId, "revoked")) === undefined) throw gone();
    await stageAudit(tx, [
      fact(auditActor(context), "member.invitation_revoked", "invitation", invitationId),
    ]);
  });
}

function openToken(token: string): { tenantId: string; secretHash: string } {
  const [tenantId = "", secret = ""] = token.split(".", 2);
  if (!uuidPattern.test(tenantId) || secret === "") throw gone();
  return { tenantId, secretHash: hashOf(secret) };
}

/** What an invitation says to its holder. @throws AppError `not_found` when it is not open */
export async function readInvitation(
  database: Database,
  token: string,
): Promise<{ email: string; role: string; tenantName: string }> {
  const { tenantId, secretHash } = openToken(token);
  const found = await withTenant(database, tenantId, (tx) => stored.findInvitation(tx, secretHash));
  if (found === undefined) throw gone();
  const { email, role, tenantName } = found;
  return { email, role, tenantName };
}

/** The role of an active member stays: changing it takes a member with the right to. */
async function addOrRestore(
  tx: TenantTransaction,
  { name, email, role }: { name: string; email: string; role: string },
): Promise<{ memberId: string; role: string }> {
  const known = await members.findMember(tx, email);
  if (known?.state === "active") return { memberId: known.id, role: known.role };
  const memberId = known?.id ?? newId();
  if (known === undefined) await members.insertMember(tx, { id: memberId, name, email, role });
  else await members.updateMember(tx, memberId, { role, state: "active" });
  return { memberId, role };
}

/**
 * Makes the invited person a member with the invitation's role, when they sign in with the invited address. An active member
 * keeps their role.
 * @throws AppError `conflict` when the member has another account, or the account is another member
 */
export async function acceptInvitation(
  { database, account }: { database: Database; account: Account },
  token: string,
): Promise<{ tenantId: string }> {
  const { tenantId, secretHash } = openToken(token);
  return withTenant(database, tenantId, async (tx) => {
    const found = await stored.findInvitation(tx, secretHash);
    if (found === undefined) throw gone();
    const { id, email } = found;
    if (email !== account.email.toLowerCase()) throw refusalError("invitation.other_address", { email });
    if ((await stored.endInvitation(tx, id, "accepted")) === undefined) throw gone();
    const { memberId, role } = await addOrRestore(tx, { name: account.name, email, role: found.role });
    if (!(await giveAccount(tx, memberId, account.id)) && !(await isAccountOf(tx, memberId, account.id)))
      throw refusalError("invitation.other_account", { email });
    await members.attachIdentity(tx, memberId, { kind: "email", id: email });
    await stageAudit(tx, [
      { ...fact({ kind: "member", id: memberId }, "member.joined", "member", memberId), detail: { role } },
    ]);
    return { tenantId };
  });
}
