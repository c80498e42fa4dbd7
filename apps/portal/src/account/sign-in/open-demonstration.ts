import { createHmac } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { joinByAddress, listMemberships } from "@konstruct/services/account/membership";
import { demoAddress } from "../../server/auth.ts";
import { portal } from "../../server/portal.ts";

const email = demoAddress;
const name = "Demo owner";

/**
 * Signs in to the demonstration with one click.
 * @throws AppError `not_found` unless the process was started in demo mode, on a loopback address
 */
export async function openDemonstration(headers: Headers): Promise<{ slug: string; cookies: string[] }> {
  const { environment, auth, database } = portal();
  if (!environment.portal.demoMode) throw new AppError("not_found", "Not in demo mode");
  const password = createHmac("sha256", environment.portal.authSecret).update("demo").digest("base64url");
  const signedIn = await auth.api
    .signInEmail({ body: { email, password }, headers, returnHeaders: true })
    .catch(() => auth.api.signUpEmail({ body: { email, password, name }, headers, returnHeaders: true }));
  const { user } = signedIn.response;
  // An address of this installation: no email can be delivered to .localhost.
  await joinByAddress(database, { id: user.id, name, email, emailVerified: true });
  const [tenant] = await listMemberships(database, user.id);
  if (tenant === undefined) throw refusalError("demo.not_available");
  return { slug: tenant.slug, cookies: signedIn.headers.getSetCookie() };
}
