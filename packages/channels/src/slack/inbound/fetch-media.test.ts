import { createEgress } from "@konstruct/egress/create-egress";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { FetchedMedia } from "../../media-fetcher.ts";
import { createSlackMediaFetcher } from "./fetch-media.ts";
import { fileParts } from "./files.ts";

const workspace = slackWorkspace("acme");
const stranger = slackWorkspace("other");
const slack = await startSlackSimulator({ workspaces: [workspace, stranger], signingSecret: "s" });
const egress = createEgress({ allowPrivate: [slack.url] });
const tokens: Record<string, string> = { acme: workspace.botToken, other: stranger.botToken };
const options = { tokenFor: async (key: string) => tokens[key], egress, slackApiUrl: slack.apiUrl };
const fetcher = createSlackMediaFetcher(options);
const impatient = createSlackMediaFetcher({ ...options, downloadTimeoutMs: 300 });
const limits = { maxBytes: 1_000, signal: new AbortController().signal };
afterEach(() => slack.faults.clear());
afterAll(() => slack.stop());

const bytes = Buffer.from("\u0089PNG picture");
const image = { id: "F0IMG", name: "crack.png", mimetype: "image/png", bytes };
let files = 0;

/** The reference in a message with this file. */
function shared(over: Partial<Parameters<typeof slack.addFile>[1]> = {}) {
  files += 1;
  const [part] = fileParts([slack.addFile(workspace, { ...image, id: `F0IMG${files}`, ...over })]);
  if (part?.type !== "image" && part?.type !== "document") throw new Error("no file");
  return part;
}

async function read(fetched: FetchedMedia): Promise<string> {
  if (fetched.state === "failed") throw new Error(fetched.detail);
  const chunks: Uint8Array[] = [];
  for await (const chunk of fetched.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("fetching files from Slack", () => {
  it("H1 a shared file is downloaded from its address with the bot's token", async () => {
    const fetched = await fetcher.fetch("acme", shared(), limits);
    expect(await read(fetched)).toBe(bytes.toString());
    expect(slack.calls).toEqual([]);
  });

  it("H1 for a file in a shared channel only the id is known, so its address is requested from Slack", async () => {
    const { mediaId } = shared();
    const fetched = await fetcher.fetch("acme", { mediaId }, limits);
    expect(fetched).toMatchObject({ sizeBytes: bytes.length, mimeType: "image/png", fileName: "crack.png" });
    expect(await read(fetched)).toBe(bytes.toString());
    expect(slack.calls.at(-1)).toEqual({ method: "files.info", args: { file: mediaId } });
  });

  it("H1 the sign-in page is not taken for the file", async () => {
    const part = shared();
    const refused = await fetcher.fetch("other", part, limits);
    expect(refused).toMatchObject({ state: "failed", code: "no_access" });
    const page = { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from("<html>") };
    expect(await fetcher.fetch("acme", shared({ answer: page }), limits)).toMatchObject({
      code: "no_access",
    });
  });

  it("H1 a missing scope is no access, a deleted file is gone", async () => {
    const { mediaId } = shared();
    slack.faults.add({ method: "files.info", status: 200, body: { ok: false, error: "missing_scope" } });
    expect(await fetcher.fetch("acme", { mediaId }, limits)).toMatchObject({
      code: "no_access",
      detail: "missing_scope",
    });
    expect(await fetcher.fetch("acme", { mediaId: "F0NONE" }, limits)).toMatchObject({ code: "gone" });
    slack.faults.add({ method: "GET file", status: 404 });
    expect(await fetcher.fetch("acme", shared(), limits)).toMatchObject({ code: "gone" });
    expect(await fetcher.fetch("nobody", shared(), limits)).toMatchObject({ code: "no_access" });
    expect(await fetcher.fetch("acme", {}, limits)).toMatchObject({ code: "gone" });
  });

  it.each([
    ["another host", "https://files.example.test/F0"],
    ["a private host", "http://169.254.169.254/latest/meta-data"],
    ["a host that looks like Slack's", "https://files.slack.com.example.test/F0"],
    ["another scheme", "file:///etc/passwd"],
  ])("F3 the token is never sent to %s", async (_what, url) => {
    const fetched = await fetcher.fetch("acme", { url }, limits);
    expect(fetched).toMatchObject({ state: "failed", code: "elsewhere" });
  });

  it("F3 a redirect to a private host is refused", async () => {
    const headers = { location: "http://10.0.0.1/secret" };
    const answer = { status: 302, headers, body: Buffer.alloc(0) };
    expect(await fetcher.fetch("acme", shared({ answer }), limits)).toMatchObject({ code: "elsewhere" });
  });

  it("H1 a file longer than allowed is refused", async () => {
    const part = shared({ bytes: Buffer.alloc(1_001) });
    expect(await fetcher.fetch("acme", part, limits)).toMatchObject({ state: "failed", code: "too_large" });
  });

  it("H1 an error that may pass is thrown, so that the caller tries again", async () => {
    const { mediaId } = shared();
    slack.faults.add({ method: "files.info", status: 429, retryAfterS: 7 });
    await expect(fetcher.fetch("acme", { mediaId }, limits)).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterMs: 7_000,
    });
    slack.faults.add({ method: "GET file", status: 503 });
    await expect(fetcher.fetch("acme", shared(), limits)).rejects.toMatchObject({ code: "unavailable" });
    slack.faults.add({ method: "GET file", delayMs: 1_000 });
    await expect(impatient.fetch("acme", shared(), limits)).rejects.toMatchObject({ code: "timeout" });
    slack.faults.add({ method: "GET file", refuse: true });
    await expect(fetcher.fetch("acme", shared(), limits)).rejects.toMatchObject({ retryable: true });
  });
});
