import { createHash } from "node:crypto";
import { createEgress } from "@konstruct/egress/create-egress";
import { startWhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createWhatsappMediaFetcher } from "./fetch-media.ts";

const phone = whatsappPhone("1234");
const whatsapp = await startWhatsappSimulator({ phones: [phone], appSecret: "s" });
const options = {
  tokenFor: async (key: string) => (key === phone.phoneNumberId ? phone.token : undefined),
  egress: createEgress({ allowPrivate: [whatsapp.url] }),
  graphUrl: whatsapp.url,
};
const fetcher = createWhatsappMediaFetcher(options);
const impatient = createWhatsappMediaFetcher({ ...options, downloadTimeoutMs: 300 });
const limits = { maxBytes: 1_000, signal: new AbortController().signal };
const bytes = Buffer.from("%PDF-1.7 receipt");
const sha256 = createHash("sha256").update(bytes).digest();
afterEach(() => whatsapp.faults.clear());
afterAll(() => whatsapp.stop());

function sent(over: Partial<Parameters<typeof whatsapp.addMedia>[1]> = {}) {
  const mediaId = String(900_000 + whatsapp.media.size);
  whatsapp.addMedia(mediaId, { bytes, mimeType: "application/pdf", ...over });
  return { mediaId };
}
const fetch = (reference: Parameters<typeof fetcher.fetch>[1]) =>
  fetcher.fetch(phone.phoneNumberId, reference, limits);

describe("fetching media from WhatsApp", () => {
  it("H1 the id returns a URL, and the URL the bytes, with their hash and length", async () => {
    const fetched = await fetch(sent());
    if (fetched.state === "failed") throw new Error(fetched.detail);
    expect(fetched).toMatchObject({
      sizeBytes: bytes.length,
      mimeType: "application/pdf",
      sha256: sha256.toString("hex"),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of fetched.body) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toEqual(bytes);
  });

  it("H1 a hash is read in hex or base64, and the webhook's is used if the answer has none", async () => {
    const base64 = sent({ claims: { sha256: sha256.toString("base64") } });
    expect(await fetch(base64)).toMatchObject({ sha256: sha256.toString("hex") });
    const silent = sent({ claims: { sha256: undefined } });
    expect(await fetch(silent)).not.toHaveProperty("sha256");
    const told = await fetch({ ...silent, sha256: sha256.toString("base64") });
    expect(told).toMatchObject({ sha256: sha256.toString("hex") });
  });

  it("H1 expired media is gone, a dead token is no access", async () => {
    expect(await fetch({ mediaId: "1" })).toMatchObject({ state: "failed", code: "gone" });
    expect(await fetch({})).toMatchObject({ code: "gone" });
    whatsapp.faults.add({ method: "GET media", status: 404 });
    expect(await fetch(sent())).toMatchObject({ code: "gone" });
    const dead = { error: { message: "Invalid OAuth access token", code: 190 } };
    whatsapp.faults.add({ method: "GET object", status: 401, body: dead });
    expect(await fetch(sent())).toMatchObject({ code: "no_access" });
    expect(await fetcher.fetch("another", sent(), limits)).toMatchObject({ code: "no_access" });
  });

  it("H1 a file is gone a week after it was sent", async () => {
    const old = sent();
    whatsapp.advance(7 * 86_400_000 + 1);
    expect(await fetch(old)).toMatchObject({ state: "failed", code: "gone" });
    expect(await fetch(sent())).toMatchObject({ state: "ready" });
  });

  it("H1 a file longer than allowed is refused before or during the download", async () => {
    const bytes = Buffer.alloc(1_001);
    expect(await fetch(sent({ bytes }))).toMatchObject({ code: "too_large" });
    expect(await fetch(sent({ bytes, claims: { file_size: 10 } }))).toMatchObject({ code: "too_large" });
  });

  it.each([
    "https://example.test/media",
    "https://lookaside.fbsbx.com.example.test/x",
    "http://127.0.0.1:1/x",
    "http://192.168.0.1/",
  ])("F3 the token is never sent to %s", async (url) => {
    const fetched = await fetch(sent({ claims: { url } }));
    expect(fetched.state === "failed" ? fetched.code : "").toBe("elsewhere");
  });

  it("F3 a redirect to a private host is refused", async () => {
    const headers = { location: "http://169.254.169.254/" };
    const answer = { status: 302, headers, body: Buffer.alloc(0) };
    expect(await fetch(sent({ answer }))).toMatchObject({ code: "elsewhere" });
  });

  it("H1 an error that may pass is thrown, so that the caller tries again", async () => {
    const busy = { error: { message: "Rate limit hit", code: 80007 } };
    whatsapp.faults.add({ method: "GET object", status: 400, body: busy });
    await expect(fetch(sent())).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 60_000 });
    whatsapp.faults.add({ method: "GET object", status: 500 });
    await expect(fetch(sent())).rejects.toMatchObject({ code: "unavailable" });
    whatsapp.faults.add({ method: "GET media", delayMs: 1_000 });
    const late = impatient.fetch(phone.phoneNumberId, sent(), limits);
    await expect(late).rejects.toMatchObject({ code: "timeout" });
    whatsapp.faults.add({ method: "GET media", refuse: true });
    await expect(fetch(sent())).rejects.toMatchObject({ retryable: true });
    whatsapp.faults.add({ method: "GET object", malformed: true });
    await expect(fetch(sent())).rejects.toMatchObject({ code: "unavailable" });
  });
});
