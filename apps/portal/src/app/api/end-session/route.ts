import { AppError } from "@konstruct/core/errors";
import { z } from "zod";
import { accountRoute } from "../../../server/account-route.ts";
import { portal } from "../../../server/portal.ts";

const inputSchema = z.strictObject({ sessionId: z.guid() });

/** Ends a session of the signed-in account, by its id: only the session's own browser knows its token. */
export const POST = accountRoute(async (_account, body, headers) => {
  const input = inputSchema.safeParse(body);
  if (!input.success) throw new AppError("invalid_input", "No session id");
  const { auth } = portal();
  const session = (await auth.api.listSessions({ headers })).find(({ id }) => id === input.data.sessionId);
  if (session === undefined)
    throw new AppError("not_found", "No such session", { publicMessage: "This session is over already." });
  await auth.api.revokeSession({ headers, body: { token: session.token } });
  return {};
});
