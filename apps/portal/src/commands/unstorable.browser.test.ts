import { afterAll, describe, expect, it } from "vitest";
import type { Answer } from "../../e2e/http.ts";
import { closePlanting, plantTenant } from "../../e2e/plant.ts";
import { stageHere } from "../../e2e/stage-here.ts";
import { pages } from "../../e2e/tenant-pages.ts";
import { commandPermissions } from "./permissions.ts";
import { uploads } from "./uploads.ts";

afterAll(closePlanting);

describe("U+0000", () => {
  const nul = "a\0b";
  const refusalOf = ({ status, text }: Answer) => ({
    status,
    refusal: (JSON.parse(text) as { error: { refusal?: string } }).error.refusal,
  });
  const refused = { status: 422, refusal: "request.unstorable_text" };

  it("I1 is refused by every command and upload, in a value, a list and a name", async () => {
    const { org, owner } = await plantTenant();
    for (const name of Object.keys(commandPermissions)) {
      if (Object.hasOwn(uploads, name)) {
        const sent = { method: "POST", body: "x", headers: { origin: stageHere().origin } };
        const input = encodeURIComponent(JSON.stringify({ collection: nul }));
        for (const query of ["name=a%00b", `name=a&input=${input}`])
          expect(
            refusalOf(await owner.request(`/api/o/${org}/uploads/${name}?${query}`, sent)),
            name,
          ).toEqual(refused);
        continue;
      }
      for (const input of [nul, { text: nul }, { ids: [{ deep: nul }] }, { [nul]: 1 }])
        expect(refusalOf(await owner.command(org, name, input)), name).toEqual(refused);
    }
  });

  it("I1 is refused in the address of every page, and where accounts are made and people sign in", async () => {
    const { org, owner } = await plantTenant();
    for (const page of Object.keys(pages))
      expect(refusalOf(await owner.request(`/o/${org}${page}?q=a%00b`)), page).toEqual(refused);
    const person = { email: `${nul}@x.test`, password: nul, name: nul };
    for (const path of [
      "/api/auth/sign-in/email",
      "/api/auth/sign-up/email",
      "/api/new-tenant",
      "/api/invitations",
    ])
      expect(refusalOf(await owner.post(path, person)), path).toEqual(refused);
    const form = {
      method: "POST",
      body: new URLSearchParams(person),
      headers: { origin: stageHere().origin },
    };
    expect((await owner.request("/sign-in", form)).status).toBe(422);
  });
});
