import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { listen } from "@konstruct/core/process/listen";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { mediaLinkSecret } from "@konstruct/storage/disk/media-link";
import { objectKey } from "@konstruct/storage/object-key";
import { createLogger } from "@konstruct/telemetry/logger";
import express from "express";
import { afterAll, describe, expect, it } from "vitest";
import { linkAttachments } from "./link-attachments.ts";
import { mediaRoutes } from "./media-routes.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-links-"));
const masterKey = randomBytes(32);
const app = express();
const server = createServer(app);
const baseUrl = `http://127.0.0.1:${await listen(server)}`;
let nowMs = Date.now();
const now = () => nowMs;
const objects = new DiskObjectStore({
  folder,
  now,
  links: { baseUrl, secret: mediaLinkSecret(masterKey) },
});
const logger = createLogger({ service: "test", level: "silent" });
app.use("/media", mediaRoutes({ objects, masterKey, logger, now }));
app.use((_request, response) => void response.status(404).json({ error: { code: "not_found" } }));
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const tenantId = newId();
async function stored(body: string, contentType: string): Promise<string> {
  const key = objectKey(tenantId, "media");
  await objects.put(key, Buffer.from(body), { contentType, maxBytes: 100_000 });
  return key;
}
const linkTo = (key: string, filename = "receipt.pdf") =>
  objects.signedLink(key, { expiresInSeconds: 60, filename });

/** Everything of an answer except its date. */
async function whole(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  return JSON.stringify([answer.status, headers, await answer.text()]);
}

describe("downloads by signed link", () => {
  it("H3 a link downloads its object as an attachment that no browser interprets", async () => {
    const answer = await fetch(await linkTo(await stored("%PDF-", "application/pdf"), "ใบเสร็จ 1.pdf"));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("%PDF-");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "5",
      "content-disposition": expect.stringMatching(/^attachment; filename\*=UTF-8''%E0%B9%83.*%201\.pdf$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    });
  });

  it.each(["image/svg+xml", "text/html", "application/xhtml+xml", "text/xml", "text/html; x"])(
    "H3 a download of type %s has no such content type",
    async (contentType) => {
      const answer = await fetch(await linkTo(await stored("<script>alert(1)</script>", contentType)));
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    },
  );

  it("H3 wrong, expired, foreign and deleted links get exactly the same answer as no link at all", async () => {
    const key = await stored("secret", "text/plain");
    const link = await linkTo(key);
    const nothing = await whole(`${baseUrl}/media`);
    expect(nothing).toContain("404");

    const other = await stored("other", "text/plain");
    expect(await whole(link.replace(key, other))).toBe(nothing);
    expect(await whole(link.replace("receipt", "invoice"))).toBe(nothing);
    expect(await whole(link.replace(/signature=.{4}/, "signature=AAAA"))).toBe(nothing);
    expect(await whole(link.split("?")[0]!)).toBe(nothing);
    expect(await whole(`${link}&expires=99999999999`)).toBe(nothing);
    expect(await whole(`${baseUrl}/media/..%2f..%2fetc/passwd/x?${link.split("?")[1]}`)).toBe(nothing);

    nowMs += 61_000;
    expect(await whole(link)).toBe(nothing);
    const fresh = await linkTo(key);
    await objects.delete(key);
    expect(await whole(fresh)).toBe(nothing);
  });
});

describe("attachments in web chat", () => {
  const attachment = { filename: "quote.pdf", contentType: "application/pdf", bytes: 5 };

  it("H2 a visitor gets a link that works and no key", async () => {
    const key = await stored("quote", "application/pdf");
    const body = { text: "Here it is.", attachments: [{ ...attachment, objectKey: key, caption: "Yours" }] };
    const shown = await linkAttachments(objects)(body, tenantId);
    const [linked] = shown.attachments as { url: string; objectKey?: string }[];
    expect(linked).toMatchObject({ ...attachment, caption: "Yours" });
    expect(linked?.objectKey).toBeUndefined();
    expect(await (await fetch(linked?.url ?? "")).text()).toBe("quote");
  });

  it("I1 another tenant's object gets no link, and neither does any object without a store", async () => {
    const body = { text: "x", attachments: [{ ...attachment, objectKey: objectKey(newId(), "media") }] };
    const named = { text: "x", attachments: [attachment] };
    expect(await linkAttachments(objects)(body, tenantId)).toEqual(named);
    expect(await linkAttachments(undefined)(body, tenantId)).toEqual(named);
    const linkless = new DiskObjectStore({ folder });
    const own = { text: "x", attachments: [{ ...attachment, objectKey: objectKey(tenantId, "media") }] };
    expect(await linkAttachments(linkless)(own, tenantId)).toEqual(named);
    expect(await linkAttachments(objects)({ text: "x" }, tenantId)).toEqual({ text: "x" });
  });
});
