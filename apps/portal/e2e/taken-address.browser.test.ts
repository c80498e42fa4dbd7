import { describe, expect, it } from "vitest";
import { emailsTo, linkTo } from "./emails.ts";
import { httpClient } from "./http.ts";
import { somebody } from "./people.ts";
import { stageHere } from "./stage-here.ts";

type SignedUp = { token: string | null; user: Record<string, unknown> };

/** What may differ between two people who sign up: what is random, and what they typed. */
function shapeOf(text: string): string {
  const { token, user } = JSON.parse(text) as SignedUp;
  return JSON.stringify({ token: typeof token, ...user, id: "", createdAt: "", updatedAt: "" });
}

describe("an address that has an account", () => {
  it("J1 is not told by signing up: the answer is that of a free one, and the owner gets an email", async () => {
    const owner = somebody();
    expect((await httpClient().post("/api/auth/sign-up/email", owner)).status).toBe(200);
    const free = { ...owner, email: somebody().email };
    const tried = { ...owner, password: "somebody else's password" };
    const answers = [];
    for (const person of [free, tried]) {
      const client = httpClient();
      const signedUp = await client.post("/api/auth/sign-up/email", person);
      const founded = await client.post("/api/new-tenant", { name: "Blue Shop" });
      const { slug } = (JSON.parse(founded.text) as { result: { slug: string } }).result;
      const members = await client.request(`/o/${slug}/settings/members`);
      const invited = await client.command(slug, "member.invite", { email: "a@b.example", role: "viewer" });
      const secondFactor = await client.post("/api/auth/two-factor/enable", { password: person.password });
      const again = await httpClient().post("/api/auth/sign-in/email", person);
      expect(`${signedUp.text} ${members.text} ${secondFactor.text}`).not.toContain("taken.invalid");
      expect(members.text).toContain(person.email);
      answers.push({
        shape: shapeOf(signedUp.text).replaceAll(person.email, "…"),
        cookies: signedUp.headers.getSetCookie().map((cookie) => cookie.split("=")[0]),
        statuses: [signedUp, founded, members, invited, secondFactor, again].map(({ status }) => status),
        invited: invited.text,
        again: again.text,
      });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]!.statuses).toEqual([200, 200, 200, 403, 200, 401]);

    await expect
      .poll(() => emailsTo(owner.email))
      .toContainEqual(expect.stringContaining("already have an account"));
    const confirm = httpClient();
    await confirm.request((await linkTo(owner.email, "confirmation")).replace(stageHere().origin, ""));
    expect((await httpClient().post("/api/auth/sign-in/email", owner)).status).toBe(200);
    expect((await httpClient().post("/api/auth/sign-in/email", tried)).status).toBe(401);
  });

  it("J1 is not told by asking for a new password or a sign-in link", async () => {
    const owner = somebody();
    await httpClient().post("/api/auth/sign-up/email", owner);
    for (const path of ["/api/auth/request-password-reset", "/api/auth/sign-in/magic-link"]) {
      const [taken, free] = await Promise.all(
        [owner.email, somebody().email].map((email) => httpClient().post(path, { email })),
      );
      expect([taken!.status, taken!.text]).toEqual([free!.status, free!.text]);
      expect(taken!.status).toBe(200);
    }
  });

  it("J1 an account's name is a name", async () => {
    const answer = await httpClient().post("/api/auth/sign-up/email", {
      ...somebody(),
      name: "YOUR BANK: verify at https://evil.example",
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("NAME_NOT_ALLOWED");
  });
});
