import { request as rawRequest } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { httpClient, signUpByHttp } from "./http.ts";
import { somebody } from "./people.ts";
import { closePlanting, plantMember, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";

afterAll(closePlanting);

const signInAt = (address: string, email: string, password: string) =>
  httpClient(address).post("/api/auth/sign-in/email", { email, password });

describe("sessions and guessing", () => {
  it("J1 cookies are __Host-, Secure and HttpOnly, and no page may be framed or sniffed", async () => {
    const client = httpClient();
    const answer = await client.post("/api/auth/sign-up/email", somebody());
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).toMatch(/; Path=\/(;|$)/i);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    const page = await client.request("/sign-in");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    const nonces = await Promise.all(
      [1, 2].map(async () => (await client.request("/sign-in")).text.match(/nonce="([^"]+)"/)?.[1]),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("J1 an ended session is refused with the next request, and its open stream ends", async () => {
    const { org, owner, ownerPerson } = await plantTenant();
    const other = httpClient();
    expect((await other.post("/api/auth/sign-in/email", ownerPerson)).status).toBe(200);
    const stream = await fetch(`${stageHere().origin}/api/o/${org}/events`, {
      headers: { cookie: other.cookie() },
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain("event: open");
    expect((await owner.post("/api/auth/revoke-other-sessions", {})).status).toBe(200);
    let heard = "";
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) heard += chunk.value;
    expect(heard).toContain("event: signed-out");
    expect((await other.command(org, "member.invite", { email: "a@b.example", role: "viewer" })).status).toBe(
      404,
    );
    expect((await other.request(`/o/${org}`)).status).toBe(307);
  });

  it("J1 no script is given a token of a session, and one session ends by its id", async () => {
    const { org, owner, ownerPerson } = await plantTenant();
    const other = httpClient();
    await other.post("/api/auth/sign-in/email", ownerPerson);
    for (const path of ["/api/auth/get-session", "/api/auth/list-sessions"])
      expect((await owner.request(path)).status).toBe(404);
    expect((await owner.request("/api/session")).text).toBe('{"signedIn":true}');
    expect((await httpClient().request("/api/session")).text).toBe('{"signedIn":false}');
    const page = (await owner.request(`/o/${org}/settings/security`)).text;
    for (const client of [owner, other]) {
      const token = decodeURIComponent(/session_token=([^.;]+)/.exec(client.cookie())?.[1] ?? "none");
      expect(page.includes(token)).toBe(false);
    }
    const ids = [...page.matchAll(/\\"id\\":\\"([0-9a-f-]{36})\\"[^}]*\\"isThis\\":false/g)].map(
      ([, id]) => id,
    );
    expect(ids).toHaveLength(1);
    const input = { sessionId: ids[0] };
    const stranger = (await plantTenant()).owner;
    expect((await stranger.post("/api/end-session", input)).status).toBe(404);
    expect((await other.request("/api/session")).text).toBe('{"signedIn":true}');
    expect((await owner.post("/api/end-session", input)).status).toBe(200);
    expect((await other.request("/api/session")).text).toBe('{"signedIn":false}');
  });

  it("J1 a role taken away is refused with the next request", async () => {
    const tenant = await plantTenant();
    const { client, person } = await plantMember(tenant, "admin");
    const invite = () =>
      client.command(tenant.org, "member.invite", { email: somebody().email, role: "viewer" });
    expect((await invite()).status).toBe(200);
    expect(
      (await tenant.owner.command(tenant.org, "member.change_role", { member: person.email, role: "viewer" }))
        .status,
    ).toBe(200);
    expect((await invite()).status).toBe(403);
    await tenant.owner.command(tenant.org, "member.remove", person.email);
    expect((await invite()).status).toBe(404);
  });

  it("J1 guessing one account is limited wherever it comes from, and says when to try again", async () => {
    const person = somebody();
    await signUpByHttp(httpClient(), person);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push((await signInAt(`198.51.100.${attempt}`, person.email, "not this one")).status);
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
    const right = await signInAt("192.0.2.1", person.email, person.password);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("J1 guessing many accounts is limited for an address, and for a whole /64", async () => {
    const from = async (address: (attempt: number) => string) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 24; attempt++)
        statuses.push((await signInAt(address(attempt), somebody().email, "not this one")).status);
      return statuses.filter((status) => status === 429).length;
    };
    expect(await from(() => "203.0.113.77")).toBeGreaterThan(0);
    expect(await from((attempt) => `2001:db8:77:1::${(attempt + 1).toString(16)}`)).toBeGreaterThan(0);
    expect(await from((attempt) => `2001:db8:88:${(attempt + 1).toString(16)}::1`)).toBe(0);
  });

  it("J1 a form of another site changes nothing", async () => {
    const { org, owner, ownerPerson } = await plantTenant();
    const input = { email: somebody().email, role: "viewer" };
    const path = `/api/o/${org}/commands/member.invite`;
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${stageHere().origin}.evil.example` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) expect((await owner.post(path, input, headers)).status).toBe(403);
    const silent = await owner.request(path, { method: "POST", body: JSON.stringify(input) });
    expect(silent.status).toBe(403);
    for (const headers of foreign.slice(0, 3))
      expect((await owner.post("/api/new-tenant", { name: "Evil" }, headers)).status).toBe(403);
    expect(
      (await owner.post("/api/auth/sign-in/email", ownerPerson, { origin: "https://evil.example" })).status,
    ).toBe(403);
  });

  it("J1 what a client writes under the address header of ours counts for nothing", async () => {
    const origin = new URL(stageHere().origin);
    const attempt = (fake: string) =>
      new Promise<number>((resolve, reject) => {
        const body = JSON.stringify({ email: somebody().email, password: "not this one" });
        const request = rawRequest(
          {
            host: "127.0.0.1",
            port: origin.port,
            path: "/api/auth/sign-in/email",
            method: "POST",
            headers: {
              host: origin.host,
              origin: origin.origin,
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
              "x-forwarded-for": "203.0.113.99",
              "x-konstruct-client-address": fake,
            },
          },
          (response) => resolve(response.resume().statusCode ?? 0),
        );
        request.on("error", reject).end(body);
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 24; turn++) statuses.push(await attempt(`192.0.2.${turn}`));
    expect(statuses).toContain(429);
  });
});
