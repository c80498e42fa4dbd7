import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Role, ServiceContext } from "@konstruct/services/context";
import { listMembers } from "@konstruct/services/member/members";

const mostNamed = 20;

/** Whom to name instead; of many, the first. */
const activeOf = (members: readonly { name: string; email: string; state: string }[]): string => {
  const active = members.filter(({ state }) => state === "active");
  const named = active.slice(0, mostNamed).map(({ name, email }) => `${name} (${email})`);
  const left = active.length - named.length;
  return [...named, ...(left > 0 ? [`${left} more`] : [])].join(", ") || "none yet";
};

/** The active member that `--as` names, by id or email address. @throws AppError not_found */
export async function findMember(context: ServiceContext, named: string) {
  const members = await listMembers(context);
  const found = members.find(
    ({ id, email, state }) => state === "active" && (id === named || email === named.toLowerCase()),
  );
  if (found !== undefined) return found;
  throw refusalError(
    "member.not_found",
    {},
    { message: `Member ${named} not found. Members: ${activeOf(members)}.` },
  );
}

/** The same tenant for this member, who is then the one who acts. */
export async function contextOfMember(context: ServiceContext, named: string): Promise<ServiceContext> {
  const { id, role } = await findMember(context, named);
  return { ...context, actor: { kind: "member", id, role: role as Role } };
}
