import { foundTenant } from "@konstruct/services/account/found-tenant";
import { accountRoute } from "../../../server/account-route.ts";
import { portal } from "../../../server/portal.ts";

export const POST = accountRoute(async (account, body) => {
  const { database, mailer } = portal();
  const by = { account, sendsMail: mailer.open };
  const { slug } = await foundTenant({ database, ...by }, body as { name: string });
  return { slug };
});
