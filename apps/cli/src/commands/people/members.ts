import { readPhone } from "@konstruct/core/phone/phone-number";
import { allRoles, type Role } from "@konstruct/services/context";
import {
  addMember,
  changeMemberRole,
  linkMember,
  listMembers,
  type MemberIdentity,
  removeMember,
} from "@konstruct/services/member/members";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";

export type MemberOptions = { tenant: string; json?: boolean };
export type LinkMemberOptions = MemberOptions & { slack?: string; phone?: string };
export type AddMemberOptions = LinkMemberOptions & { name: string; role: string };
export type RoleOptions = MemberOptions;

function roleOf(given: string): Role {
  const role = allRoles.find((each) => each === given);
  if (role === undefined) throw new UsageError(`A role is ${allRoles.join(", ")}, not ${given}.`);
  return role;
}

function identitiesOf({ slack, phone }: LinkMemberOptions): MemberIdentity[] {
  return [
    ...(slack === undefined ? [] : [{ kind: "slack_user" as const, id: slack }]),
    ...(phone === undefined
      ? []
      : [{ kind: "whatsapp_phone" as const, id: readPhone(phone)?.digits ?? phone }]),
  ];
}

export async function memberAdd(io: Io, email: string, options: AddMemberOptions): Promise<number> {
  const { name } = options;
  const member = { name, email, role: roleOf(options.role), identities: identitiesOf(options) };
  const added = await withInstallation(async ({ database }) =>
    addMember(await tenantContext(database, options.tenant), member),
  );
  if (options.json) printJson(io, added);
  else printLine(io, printable(`${name} is a member: ${added.id}`));
  return exitCodes.ok;
}

export async function memberList(io: Io, options: MemberOptions): Promise<number> {
  const members = await withInstallation(async ({ database }) =>
    listMembers(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, members);
  else if (members.length === 0) printLine(io, "No members. Add one with members add");
  for (const member of options.json ? [] : members) {
    const addresses = member.identities.map(({ kind, id }) => `${kind}:${id}`).join(" ");
    const state = member.state === "active" ? member.role : "removed";
    printLine(io, printable(`${member.id}  ${state}  ${member.name} <${member.email}>  ${addresses}`));
  }
  return exitCodes.ok;
}

export async function memberLink(io: Io, member: string, options: LinkMemberOptions): Promise<number> {
  const identities = identitiesOf(options);
  if (identities.length === 0) throw new UsageError("Give --slack, --phone or both.");
  await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    for (const identity of identities) await linkMember(context, { member, identity });
  });
  if (options.json) printJson(io, { member, identities });
  else printLine(io, printable(`${member} is reached at ${identities.map(({ id }) => id).join(" and ")}`));
  return exitCodes.ok;
}

export async function memberRole(
  io: Io,
  member: string,
  given: string,
  options: RoleOptions,
): Promise<number> {
  const role = roleOf(given);
  await withInstallation(async ({ database }) =>
    changeMemberRole(await tenantContext(database, options.tenant), { member, role }),
  );
  if (options.json) printJson(io, { member, role });
  else printLine(io, printable(`${member} is ${role} from now on`));
  return exitCodes.ok;
}

export async function memberRemove(io: Io, member: string, options: MemberOptions): Promise<number> {
  await withInstallation(async ({ database }) =>
    removeMember(await tenantContext(database, options.tenant), member),
  );
  if (options.json) printJson(io, { removed: member });
  else printLine(io, printable(`${member} is no member any more`));
  return exitCodes.ok;
}
