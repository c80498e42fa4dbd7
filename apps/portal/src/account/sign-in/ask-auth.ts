import { clientAddressHeader } from "../../server/client-address.ts";
import { portal } from "../../server/portal.ts";

/** What better-auth reads of a request: who asks, and from where. */
const passedOn = ["cookie", "origin", "user-agent", clientAddressHeader];

export type AuthAnswer = {
  status: number;
  /** Seconds; null where it may be tried again at once. */
  retryAfter: string | null;
  cookies: string[];
  body: { code?: string; url?: string; twoFactorRedirect?: boolean };
};

/** Sends what a form holds to a route of better-auth, as its own client does: its limits, checks and records apply. */
export async function askAuth(path: string, body: object, from: Headers): Promise<AuthAnswer> {
  const { auth, environment } = portal();
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of passedOn) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = new URL(`/api/auth${path}`, environment.portal.origin);
  const answer = await auth.handler(
    new Request(url, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after") ?? answer.headers.get("x-retry-after"),
    cookies: answer.headers.getSetCookie(),
    body: ((await answer.json().catch(() => null)) ?? {}) as AuthAnswer["body"],
  };
}
