import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FetchedMedia } from "@konstruct/channels/media-fetcher";
import { createSlackMediaFetcher } from "@konstruct/channels/slack/inbound/fetch-media";
import { parseSlack } from "@konstruct/channels/slack/inbound/parse";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { en } from "@konstruct/core/language/tables/en";
import { createEgress } from "@konstruct/egress/create-egress";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { readWhole } from "@konstruct/storage/read-whole";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { type TakeInDependencies, type TakeInInput, takeInMedia } from "./take-in-media.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-media-"));
const objects = new DiskObjectStore({ folder });
const extractor = createExtractor({ processes: 1 });
afterAll(async () => {
  await extractor.close();
  rmSync(folder, { recursive: true });
});

const heavy = 60_000;
const { files: said } = en;
const maxBytes = 2 * 1024 * 1024;
const { signal } = new AbortController();

/** A platform that serves these bytes, and declares them as `claims` says. */
function giving(bytes: Buffer, claims: Partial<Extract<FetchedMedia, { state: "ready" }>> = {}) {
  async function* body() {
    for (let start = 0; start < bytes.length; start += 1_000) yield bytes.subarray(start, start + 1_000);
  }
  const fetched: FetchedMedia = { state: "ready", body: body(), cancel: () => undefined, ...claims };
  return { fetch: async () => fetched };
}

function takeIn(
  part: TakeInInput["part"],
  fetcher: TakeInDependencies["fetcher"],
  over: Partial<TakeInDependencies> = {},
  tenantId = newId(),
) {
  const input = { tenantId, mediaRowId: newId(), accountKey: "account", part, signal };
  return takeInMedia(input, { fetcher, objects, extractor, maxBytes, said, ...over });
}

const printed = [
  "SIAM COFFEE CO.",
  "TAX INVOICE",
  "Date 21/11/2026 10:32",
  "Latte  2  60.00  120.00",
  "Croissant  1  85.00  85.00",
  "Subtotal  205.00",
  "VAT 7%  14.35",
  "TOTAL  THB 219.35",
];

/** A photo of a paper receipt, with a place and a camera in its metadata. */
function photo(lines: string[], pixels = 900): Promise<Buffer> {
  const [width, height] = [900, 140 + lines.length * 60];
  const columns = (line: string) =>
    line.split(/ {2,}/).map((cell, at, all) => {
      const x = at === 0 ? 60 : width - 60 - (all.length - 1 - at) * 190;
      return `<tspan x="${x}" text-anchor="${at === 0 ? "start" : "end"}">${cell}</tspan>`;
    });
  const rows = lines.map((line, at) => `<text y="${90 + at * 60}">${columns(line).join("")}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${pixels}">
    <rect width="100%" height="100%" fill="#fdfdf8"/><g font-family="DejaVu Sans" font-size="34">${rows.join("")}</g></svg>`;
  return sharp(Buffer.from(svg))
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "13/1 45/1 0/1" } })
    .toBuffer();
}

describe("taking media in", () => {
  it(
    "H1 the photo of a receipt in Slack becomes merchant, day, items, tax and total, and loses its metadata",
    async () => {
      const workspace = slackWorkspace("acme");
      const slack = await startSlackSimulator({ workspaces: [workspace], signingSecret: "s" });
      const bytes = await photo(printed, 2_400);
      expect(bytes.includes("SecretCamera")).toBe(true);
      const file = slack.addFile(workspace, { id: "F1", name: "receipt.jpg", mimetype: "image/jpeg", bytes });
      const said = { type: "message", subtype: "file_share", user: "U1", channel: "D1", channel_type: "im" };
      const event = { ...said, ts: "1767225600.000100", text: "", files: [file] };
      const [message] = parseSlack(JSON.stringify(eventEnvelope(workspace, event, "Ev1"))).messages;
      const [part] = message?.parts ?? [];
      if (part?.type !== "image") throw new Error("no picture came out of the event");

      const tenantId = newId();
      const fetcher = createSlackMediaFetcher({
        tokenFor: async () => workspace.botToken,
        egress: createEgress({ allowPrivate: [slack.url] }),
        slackApiUrl: slack.apiUrl,
      });
      const outcome = await takeIn(part, fetcher, {}, tenantId);
      await slack.stop();

      if (outcome.state !== "ready") throw new Error(outcome.reason);
      expect(outcome).toMatchObject({ kind: "image", contentType: "image/jpeg", filename: "receipt.jpg" });
      expect(outcome.receipt).toMatchObject({
        merchant: "SIAM COFFEE CO.",
        date: "2026-11-21",
        currency: "THB",
        items: [
          { description: "Latte", quantity: "2", unitPrice: "60.00", amount: "120.00" },
          { description: "Croissant", quantity: "1", amount: "85.00" },
        ],
        subtotal: "205.00",
        tax: "14.35",
        total: "219.35",
        certain: true,
      });
      expect(outcome.objectKey.startsWith(`${tenantId}/media/`)).toBe(true);
      const stored = await readWhole(objects, outcome.objectKey, maxBytes);
      expect(createHash("sha256").update(stored).digest("hex")).toBe(outcome.sha256);
      expect(stored.includes("SecretCamera")).toBe(false);
      const { width = 0, height = 0, exif } = await sharp(stored).metadata();
      expect(Math.max(width, height)).toBe(2_048);
      expect(exif).toBeUndefined();
      expect(await objects.list(`${tenantId}/`)).toEqual([outcome.objectKey]);
    },
    heavy,
  );

  it(
    "H1 a picture without text is stored, and the reason says so",
    async () => {
      const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#3366cc" } })
        .png()
        .toBuffer();
      const outcome = await takeIn({ type: "image", mimeType: "image/png" }, giving(blank));
      expect(outcome).toMatchObject({ state: "ready", kind: "image", text: "", receipt: null });
      expect(outcome.reason).toBe("I couldn't find any words in that file.");
    },
    heavy,
  );

  it(
    "H1 documents keep their bytes, and their text is bounded",
    async () => {
      const text = `${"รายงาน ".repeat(5_000)}end`;
      const part = { type: "document" as const, fileName: "report.txt", mimeType: "text/plain" };
      const outcome = await takeIn(part, giving(Buffer.from(text)));
      if (outcome.state !== "ready") throw new Error(outcome.reason);
      expect(outcome).toMatchObject({ kind: "text", contentType: "text/plain", filename: "report.txt" });
      expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(20_000);
      expect(outcome.text.isWellFormed() && !outcome.text.includes("\ufffd")).toBe(true);
      expect((await readWhole(objects, outcome.objectKey, maxBytes)).toString()).toBe(text);
    },
    heavy,
  );

  it("H1 a voice message is stored although no transcriber is configured", async () => {
    const voice = Buffer.concat([Buffer.from("OggS"), Buffer.alloc(100)]);
    const outcome = await takeIn(
      { type: "audio", voice: true, mimeType: "audio/ogg; codecs=opus" },
      giving(voice),
    );
    expect(outcome).toMatchObject({
      state: "ready",
      kind: "audio",
      contentType: "audio/ogg",
      reason: "I can't listen to recordings yet.",
    });
  });

  it("H1 processing the same media again replaces it and leaves one object", async () => {
    const [tenantId, mediaRowId] = [newId(), newId()];
    const part = { type: "document" as const, fileName: "note.txt" };
    const input = { tenantId, mediaRowId, accountKey: "account", part, signal };
    for (const words of ["first try", "second try"])
      await takeInMedia(input, { fetcher: giving(Buffer.from(words)), objects, extractor, maxBytes, said });
    const key = `${tenantId}/media/${mediaRowId}`;
    expect(await objects.list(`${tenantId}/`)).toEqual([key]);
    expect((await readWhole(objects, key, maxBytes)).toString()).toBe("second try");
  });

  it("H1 a file that is too large is refused, declared or not, with a reason for the contact", async () => {
    const reason = "I couldn't open that file: it is larger than 2 MB.";
    const announced = await takeIn({ type: "image", sizeBytes: maxBytes + 1 }, giving(Buffer.alloc(1)));
    expect(announced).toEqual({ state: "failed", code: "too_large", reason });
    const silent = await takeIn({ type: "video" }, giving(Buffer.alloc(maxBytes + 1)));
    expect(silent).toEqual(announced);
  });

  it("H1 bytes that differ from the platform's hash are not accepted", async () => {
    const sha256 = createHash("sha256").update("what was sent").digest("hex");
    const altered = await takeIn({ type: "document" }, giving(Buffer.from("something else"), { sha256 }));
    expect(altered).toMatchObject({ state: "failed", code: "altered" });
    const cut = await takeIn({ type: "document" }, giving(Buffer.from("half"), { sizeBytes: 8 }));
    expect(cut).toMatchObject({ state: "failed", code: "altered" });
  });

  it.each([
    ["a program named as a PDF", "document", "x.pdf", "application/pdf", "4d5a9000"],
    [
      "a page sent as a picture",
      "image",
      "x.png",
      "image/png",
      Buffer.from("<html><script>").toString("hex"),
    ],
    [
      "a drawing that can hold programs",
      "image",
      "x.svg",
      "image/svg+xml",
      Buffer.from("<svg/>").toString("hex"),
    ],
    ["a cut picture", "image", "x.png", "image/png", "89504e470d0a1a0a00"],
    ["text sent as sound", "audio", "x.mp3", "audio/mpeg", Buffer.from("hello").toString("hex")],
    ["sound sent as a picture", "image", "x.png", "image/png", "4f67675300000000"],
    ["nothing", "document", "x.pdf", "application/pdf", ""],
  ] as const)(
    "H1 %s is refused and nothing of it is stored",
    async (_what, type, fileName, mimeType, hex) => {
      const tenantId = newId();
      const outcome = await takeIn(
        { type, fileName, mimeType },
        giving(Buffer.from(hex, "hex")),
        {},
        tenantId,
      );
      expect(outcome).toMatchObject({ state: "failed", code: "unreadable" });
      expect(outcome.reason).toMatch(/^I couldn't open that file[.:] /);
      expect(await objects.list(`${tenantId}/`)).toEqual([]);
    },
    heavy,
  );

  it("H1 a permanent error of the platform is an outcome, a transient one is thrown", async () => {
    const fetcher = {
      fetch: async (): Promise<FetchedMedia> => ({ state: "failed", code: "gone", detail: "404" }),
    };
    expect(await takeIn({ type: "image" }, fetcher)).toMatchObject({
      code: "gone",
      reason: "I couldn't open that file: it is no longer there. Please send it again.",
    });
    const busy = { fetch: () => Promise.reject(new AppError("rate_limited", "429")) };
    await expect(takeIn({ type: "image" }, busy)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it(
    "H1 a model with vision is called only if the text does not add up, and may fail",
    async () => {
      const wrong = await photo([
        "SIAM COFFEE CO.",
        "RECEIPT 21/11/2026",
        "Latte  120.00",
        "TOTAL  THB 150.00",
      ]);
      const line = {
        kind: "item",
        description: "Latte",
        quantity: "1",
        unitPrice: "150.00",
        amount: "150.00",
      };
      const seen = { isReceipt: true, merchant: "Siam Coffee", date: null, currency: "THB", items: [line] };
      const answer = JSON.stringify({ ...seen, subtotal: null, tax: null, total: "150.00" });
      const failures: AppError[] = [];
      const provider = new ScriptedProvider([answer, new AppError("timeout", "too slow")]);
      const vision = { provider, onFailure: (error: AppError) => void failures.push(error) };
      const part = { type: "image" as const, mimeType: "image/jpeg" };

      const asked = await takeIn(part, giving(wrong), { vision });
      expect(asked).toMatchObject({ receipt: { merchant: "Siam Coffee", certain: true } });
      const [picture] = Object(provider.calls[0]?.messages.at(-1)).images;
      expect(Buffer.from(picture.base64, "base64").includes("SecretCamera")).toBe(false);

      const unanswered = await takeIn(part, giving(wrong), { vision });
      expect(unanswered).toMatchObject({ receipt: { total: "150.00", certain: false } });
      expect(failures.map(({ code }) => code)).toEqual(["timeout"]);

      await takeIn(part, giving(await photo(printed)), { vision });
      expect(provider.calls).toHaveLength(2);
    },
    heavy,
  );
});
