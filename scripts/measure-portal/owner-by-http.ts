import { randomUUID } from "node:crypto";
import type { Database } from "@konstruct/db/database";
import { foundTenant } from "@konstruct/services/account/found-tenant";
import { openMembership } from "@konstruct/services/account/membership";
import type { ServiceContext } from "@konstruct/services/context";

export type Owner = {
  org: string;
  context: ServiceContext;
  /** Reads a page, or runs a command when there is an input. @throws Error on any answer but 200 */
  read(path: string, input?: object): Promise<{ ms: number; bytes: number }>;
};

/** As the proxy before the portal names it. */
const address = { "x-forwarded-for": "203.0.113.7" };

type Reach = { origin: string; app: Database; admin: Database };

/** Signs up with the portal as the owner of a new tenant, and reads its pages as a browser would ask for them. */
export async function ownerByHttp({ origin, app, admin }: Reach): Promise<Owner> {
  const person = { name: "Olivia Owner", email: `${randomUUID()}@shop.example`, password: randomUUID() };
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${origin}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin, cookie, ...address },
    });
  const signedUp = await post("/api/auth/sign-up/email", person);
  if (!signedUp.ok) throw new Error(`Sign-up answered ${signedUp.status}: ${await signedUp.text()}`);
  const { user } = (await signedUp.json()) as { user: { id: string } };
  await admin.query({
    text: 'update auth."user" set "emailVerified" = true where id = $1',
    values: [user.id],
  });
  const signedIn = await post("/api/auth/sign-in/email", person);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const account = { id: user.id, ...person, emailVerified: true };
  const { slug } = await foundTenant({ database: app, account, sendsMail: false }, { name: "Busy Shop" });
  const membership = await openMembership(app, account, slug);
  if (membership === undefined) throw new Error("The owner is not a member of the new tenant");
  return {
    org: slug,
    context: membership.context,
    async read(path, input) {
      const startedMs = performance.now();
      const answer =
        input === undefined
          ? await fetch(`${origin}${path}`, { redirect: "manual", headers: { cookie, ...address } })
          : await post(path, input, cookie);
      const text = await answer.text();
      const ms = performance.now() - startedMs;
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return { ms, bytes: Buffer.byteLength(text) };
    },
  };
}
