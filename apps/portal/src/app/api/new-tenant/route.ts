import { foundTenant } from "@konstruct/services/account/found-tenant";
import { accountRoute } from "../../../server/account-route.ts";
import { portal } from "../../../server/portal.ts";

export const POST = accountRoute(async (account, body) => {
  const { slug } = await foundTenant({ database: portal().database, account }, body as { name: string });
  return { slug };
});
