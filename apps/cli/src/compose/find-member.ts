import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { ServiceContext } from "@konstruct/services/context";
import { listMembers } from "@konstruct/services/member/members";

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
    { message: `Member ${named} not found. members list shows them.` },
  );
}
