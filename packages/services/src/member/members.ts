import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { endApiKeysOf } from "@konstruct/db/account/end-api-keys";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/escalation/members";
import { unassignAll } from "@konstruct/db/inbox/work-on-conversation";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { allRoles, auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { mayGive, mayLink } from "./may-give.ts";

export type { Member, MemberIdentity } from "@konstruct/db/escalation/members";

const email = z.email().max(254).toLowerCase();
const identitySchema = z.discriminatedUnion("kind", [
  /** `team:user`, Slack's id of a user across workspaces. */
  z.strictObject({
    kind: z.literal("slack_user"),
    id: z.string().regex(/^[TE][A-Z0-9]+:[UW][A-Z0-9]+$/, "T…:U…"),
  }),
  z.strictObject({
    kind: z.literal("whatsapp_phone"),
    id: z.string().regex(/^\d{7,15}$/, "digits with country code"),
  }),
  z.strictObject({ kind: z.literal("email"), id: email }),
]);

const addSchema = z.strictObject({
  name: z.string().trim().min(1).max(120),
  email,
  role: z.enum(allRoles),
  identities: z.array(identitySchema).max(10).default([]),
});

function fact(
  context: ServiceContext,
  action: AuditFact["action"],
  id: string,
  detail: AuditFact["detail"],
): AuditFact {
  return {
    occurredAt: new Date().toISOString(),
    actor: auditActor(context),
    action,
    subject: { kind: "member", id },
    ...(detail !== undefined && { detail }),
  };
}

const unknown = (memberId: string) =>
  refusalError("member.not_found", {}, { message: `No member ${memberId}` });

/** A tenant without an owner could never get one again. */
async function keepAnOwner(tx: TenantTransaction, member: stored.Member): Promise<void> {
  if (member.role !== "owner" || !member.hasAccount || (await stored.countOwners(tx)) > 1) return;
  throw refusalError("member.only_owner", { name: member.name });
}

/** Adds a member with the addresses given, or restores a removed one, who keeps their name. */
export async function addMember(
  context: ServiceContext,
  input: z.input<typeof addSchema>,
): Promise<{ id: string }> {
  authorise(context, "member.manage");
  const { identities, ...member } = parseInput(addSchema, input);
  mayGive(context, member.role);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findMember(tx, member.email);
    if (found?.state === "active") throw refusalError("member.exists", { email: String(member.email) });
    const id = found?.id ?? newId();
    if (found === undefined) {
      if (!(await stored.insertMember(tx, { id, ...member })))
        throw refusalError("member.exists", { email: String(member.email) });
    } else await stored.updateMember(tx, id, { role: member.role, state: "active" });
    for (const identity of [{ kind: "email" as const, id: member.email }, ...identities])
      if (!(await stored.attachIdentity(tx, id, identity)))
        throw refusalError("member.identity_taken", { identity: identity.id });
    await stageAudit(tx, [
      fact(context, "member.added", id, { role: member.role, identities: identities.length }),
    ]);
    return { id };
  });
}

const linkSchema = z.strictObject({ member: z.string().min(1), identity: identitySchema });

/** Links an address of a platform to a member: they are notified there, and actions from it are theirs. */
export async function linkMember(context: ServiceContext, input: z.input<typeof linkSchema>): Promise<void> {
  authorise(context, "member.manage");
  const { member, identity } = parseInput(linkSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findMember(tx, member);
    if (found === undefined) throw unknown(member);
    mayLink(context, found);
    if (found.state !== "active") throw refusalError("member.removed", { name: found.name });
    if (!(await stored.attachIdentity(tx, found.id, identity)))
      throw refusalError("member.identity_taken", { identity: identity.id });
    await stageAudit(tx, [fact(context, "member.linked", found.id, { kind: identity.kind })]);
  });
}

const changeSchema = z.strictObject({ member: z.string().min(1), role: z.enum(allRoles) });

/** Takes effect with the member's next request. */
export async function changeMemberRole(
  context: ServiceContext,
  input: z.input<typeof changeSchema>,
): Promise<void> {
  authorise(context, "member.manage");
  const { member, role } = parseInput(changeSchema, input);
  mayGive(context, role);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findMember(tx, member);
    if (found === undefined) throw unknown(member);
    if (found.role === "owner") mayGive(context, "owner");
    if (role !== "owner") await keepAnOwner(tx, found);
    await stored.updateMember(tx, found.id, { role });
    await stageAudit(tx, [fact(context, "member.role_changed", found.id, { from: found.role, to: role })]);
  });
}

/** Removes a member: nothing they do counts from then on, they get no cards, and the API keys they made end. */
export async function removeMember(context: ServiceContext, input: string): Promise<void> {
  authorise(context, "member.manage");
  const member = parseInput(z.string().min(1).max(254), input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findMember(tx, member);
    if (found === undefined) throw unknown(member);
    if (found.role === "owner") mayGive(context, "owner");
    await keepAnOwner(tx, found);
    await stored.updateMember(tx, found.id, { state: "removed" });
    await stored.detachIdentities(tx, found.id);
    await unassignAll(tx, found.id);
    const ended = await endApiKeysOf(tx, found.id);
    await stageAudit(tx, [
      fact(context, "member.removed", found.id, undefined),
      ...ended.map(({ id, name }) => ({
        ...fact(context, "api_key.revoked", id, { name }),
        subject: { kind: "api_key", id },
      })),
    ]);
  });
}

/** Oldest first, at most 500, removed ones included. */
export async function listMembers(context: ServiceContext): Promise<stored.Member[]> {
  authorise(context, "member.read");
  return withTenant(context.database, context.tenantId, (tx) => stored.listMembers(tx, 500));
}

/** The member with an address of a platform; undefined for anybody else. */
export async function memberContext(
  context: Pick<ServiceContext, "database" | "tenantId">,
  identity: stored.MemberIdentity,
): Promise<ServiceContext | undefined> {
  const member = await withTenant(context.database, context.tenantId, (tx) =>
    stored.findMemberBy(tx, identity),
  );
  const role = allRoles.find((each) => each === member?.role);
  if (member === undefined || role === undefined) return undefined;
  return { ...context, actor: { kind: "member", id: member.id, role } };
}
