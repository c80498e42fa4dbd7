import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { z } from "zod";
import { accountRoute } from "../../../server/account-route.ts";
import { portal } from "../../../server/portal.ts";

const inputSchema = z.strictObject({ sessionId: z.guid() });

/** Ends a session of the signed-in account, by its id: only the session's own browser knows its token. */
export const POST = accountRoute(async (_account, body, headers) => {
  const input = inputSchema.safeParse(body);
  if (!input.success) throw refusalError("request.invalid");
  const { auth } = portal();
  const session = (await auth.api.listSessions({ headers })).find(({ id }) => id === input.data.sessionId);
  if (session === undefined) throw refusalError("session.ended");
  await auth.api.revokeSession({ headers, body: { token: session.token } });
  return {};
});
