import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./http.ts";
import { closePlanting, type Planted, plantMember, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";

let shop: Planted;
let other: Planted;
beforeAll(async () => {
  shop = await plantTenant();
  other = await plantTenant();
});
afterAll(closePlanting);

const send = (client: Client, path: string, body: Buffer, headers: Record<string, string> = {}) =>
  client.request(path, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { origin: stageHere().origin, "content-type": "text/markdown", ...headers },
  });
const addFile = (org: string) => `/api/o/${org}/uploads/knowledge.add_file?name=a.md`;
const article = Buffer.from("# A\n\nB.\n");

describe("uploads", () => {
  it("J4 a file is taken from whoever may write, and from nobody else", async () => {
    expect((await send(shop.owner, addFile(shop.org), article)).status).toBe(200);
    const viewer = await plantMember(shop, "viewer");
    expect((await send(viewer.client, addFile(shop.org), article)).status).toBe(403);
  });

  it("J4 another tenant, one there is not, and an upload there is not are one answer", async () => {
    const answers = await Promise.all([
      send(shop.owner, addFile(other.org), article),
      send(shop.owner, addFile("no-such-tenant"), article),
      send(shop.owner, `/api/o/${shop.org}/uploads/constructor?name=a.md`, article),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it("J4 a foreign page, a file that is too large, and input that is no object are refused", async () => {
    const foreign = await send(shop.owner, addFile(shop.org), article, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const large = await send(shop.owner, addFile(shop.org), Buffer.alloc(25 * 1024 * 1024 + 1, 97));
    expect([large.status, large.text]).toEqual([422, expect.stringContaining("larger than 25 MB")]);
    // Larger than what a server in front passes on by default: it arrives whole, or the route says that it did not.
    const whole = await send(shop.owner, addFile(shop.org), Buffer.alloc(12 * 1024 * 1024, 97));
    expect(whole.status).toBe(200);
    const odd = await send(shop.owner, `${addFile(shop.org)}&input=[1]`, article);
    expect(odd.status).toBe(422);
    const unknown = await send(shop.owner, `${addFile(shop.org)}&input={"tenantId":"x"}`, article);
    expect(unknown.status).toBe(422);
  });
});
