import { randomInt } from "node:crypto";
import { openAdmin } from "./admin.ts";
import type { Person } from "./people.ts";
import { stageHere } from "./stage-here.ts";

export type Answer = { status: number; text: string; headers: Headers };

/** Somebody who speaks HTTP instead of using a browser: keeps cookies, and comes from an address of their own. */
export type Client = {
  request(path: string, init?: RequestInit): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  command(org: string, name: string, input: unknown): Promise<Answer>;
  cookie(): string;
};

/** As the proxy before the portal tells it: one person's, of nobody else's. */
export const anyAddress = () => `203.0.${randomInt(256)}.${randomInt(256)}`;

export function httpClient(address: string = anyAddress()): Client {
  const origin = stageHere().origin;
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", cookie());
    headers.set("x-forwarded-for", address);
    const response = await fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]!.split("=", 2);
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: response.status, text: await response.text(), headers: response.headers };
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin, ...headers },
    });
  return {
    request,
    post,
    cookie,
    command: (org, name, input) => post(`/api/o/${org}/commands/${name}`, input),
  };
}

/** Signs up and confirms the address, as the link of the email does. @throws what the portal answered when it refused */
export async function signUpByHttp(
  client: Client,
  { name, email, password }: Person,
): Promise<{ accountId: string }> {
  const answer = await client.post("/api/auth/sign-up/email", { name, email, password });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const accountId = (JSON.parse(answer.text) as { user: { id: string } }).user.id;
  const { admin, close } = openAdmin();
  await admin('update auth."user" set "emailVerified" = true where id = $1', [accountId]);
  await close();
  return { accountId };
}
