import { AppError } from "@konstruct/core/errors";
import { acceptInvitation } from "@konstruct/services/account/invitations";
import { listMemberships } from "@konstruct/services/account/membership";
import { z } from "zod";
import { accountRoute } from "../../../server/account-route.ts";
import { portal } from "../../../server/portal.ts";

const inputSchema = z.strictObject({ token: z.string().max(200) });

export const POST = accountRoute(async (account, body) => {
  const { database } = portal();
  const input = inputSchema.safeParse(body);
  if (!input.success) throw new AppError("invalid_input", "No token");
  const { tenantId } = await acceptInvitation({ database, account }, input.data.token);
  const joined = (await listMemberships(database, account.id)).find((each) => each.tenantId === tenantId);
  if (joined === undefined)
    throw new AppError("internal", "Invitation accepted, but the membership was not created");
  return { slug: joined.slug };
});
