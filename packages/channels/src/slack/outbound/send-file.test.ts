import type { OutboundMessage } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import { createEgress } from "@konstruct/egress/create-egress";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseSlack } from "../inbound/parse.ts";
import { renderSlack } from "./render.ts";
import { createSlackSender } from "./send.ts";

const workspace = slackWorkspace("acme");
const accountKey = `-/${workspace.teamId}/${workspace.appId}`;
const signal = new AbortController().signal;
const slack = await startSlackSimulator({ workspaces: [workspace], signingSecret: "s" });
const bytes = Buffer.from("%PDF-1.7 quote");
const tokenFor = async () => workspace.botToken;
const options = { tokenFor, slackApiUrl: slack.apiUrl, timeoutMs: 10_000 };
const sender = createSlackSender({
  ...options,
  egress: createEgress({ allowPrivate: [slack.url] }),
  readObject: async (key) => {
    if (key === "gone") throw new AppError("not_found", "gone");
    if (key === "away") throw new AppError("unavailable", "away");
    return bytes;
  },
});
const attachment = {
  objectKey: "tenant/media/quote",
  filename: "quote.pdf",
  contentType: "application/pdf",
  bytes: bytes.length,
};
let root = "";
let rows = 0;

function message(
  over: Partial<OutboundMessage> & { file?: Partial<typeof attachment & { caption: string }> } = {},
) {
  rows += 1;
  const { file, ...rest } = over;
  const [rendered] = renderSlack({ text: "", attachments: [{ ...attachment, ...file }] });
  const target = { channel: "C0SUPPORT", ts: root, threadTs: root, user: "U0MARTA", isDm: "false" };
  return { outboxId: `outbox-${rows}`, accountKey, target, rendered: rendered!, ...rest };
}
const shown = (outboxId: string) =>
  slack.store.messages.filter((each) => JSON.stringify(each.blocks ?? []).includes(`:${outboxId}"`));

beforeAll(() => {
  slack.addChannel(workspace, "C0SUPPORT");
  root = slack.store.nextTs();
  const { teamId } = workspace;
  slack.store.messages.push({ teamId, channel: "C0SUPPORT", ts: root, user: "U0MARTA", text: "A quote?" });
});
afterEach(() => slack.faults.clear());
afterAll(() => slack.stop());

describe("rendering attachments for Slack", () => {
  it("H2 every attachment is a message after the words, with its key and never its bytes", () => {
    const rendered = renderSlack({ text: "Here you are.", attachments: [attachment, attachment] });
    expect(rendered.map(({ text }) => text)).toEqual(["Here you are.", "quote.pdf", "quote.pdf"]);
    expect(rendered[1]?.body).toEqual({
      attachment,
      blocks: [{ type: "section", text: { type: "plain_text", text: "quote.pdf" } }],
    });
  });

  it("H2 a caption of any length is shown in sections Slack accepts, without markup of its own", () => {
    const caption = "<!channel> **now** ".repeat(200);
    const [rendered] = renderSlack({ text: "", attachments: [{ ...attachment, caption }] });
    const blocks = rendered?.body.blocks as { text: { text: string } }[];
    expect(blocks.length).toBeGreaterThan(1);
    for (const { text } of blocks) {
      expect(text.text.length).toBeLessThanOrEqual(3_000);
      expect(text.text).not.toContain("<!channel>");
    }
  });
});

describe("sending files to Slack", () => {
  it("H2 a file is uploaded and shown once, in its thread, with its caption and its outbox id", async () => {
    const sent = message({ file: { caption: "Your **quote**" } });
    const outcome = await sender.send(sent, signal);
    const [stored] = shown(sent.outboxId);
    const file = [...slack.store.files.values()].at(-1);
    expect(file).toMatchObject({ name: "quote.pdf", bytes });
    expect(outcome).toEqual({ kind: "sent", providerMessageId: `C0SUPPORT:${file?.id}` });
    expect(stored).toMatchObject({
      threadTs: root,
      files: [{ id: file?.id }],
      blocks: [{ text: { text: "Your *quote*" } }],
    });
  });

  it("A8 without a thread nothing reaches the channel", async () => {
    const sent = message({ target: { channel: "C0SUPPORT", isDm: "false" } });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "failed", errorCode: "thread_missing" });
    expect(shown(sent.outboxId)).toEqual([]);
  });

  it.each([
    ["the address is not given", { method: "files.getUploadURLExternal", status: 503 }],
    ["the address is lost", { method: "files.getUploadURLExternal", loseResponse: true }],
    ["the upload is cut", { method: "POST upload", loseResponse: true }],
    ["the upload fails", { method: "POST upload", status: 500 }],
    ["Slack is busy", { method: "files.getUploadURLExternal", status: 429, retryAfterS: 3 }],
  ])("A6 while nothing is shown a file is simply tried again: %s", async (_what, fault) => {
    const sent = message();
    slack.faults.add(fault);
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "retry" });
    expect(shown(sent.outboxId)).toEqual([]);
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "sent" });
    expect(shown(sent.outboxId)).toHaveLength(1);
  });

  it("A6 a lost answer to the share is unknown, shown once, and found by the look-up", async () => {
    const sent = message();
    slack.faults.add({ method: "files.completeUploadExternal", loseResponse: true });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "unknown" });
    const [stored] = shown(sent.outboxId);
    const found = { kind: "found", providerMessageId: `C0SUPPORT:${stored?.ts}` };
    expect(await sender.lookUp(sent, Date.now(), signal)).toEqual(found);
  });

  it("A6 a slow share is not taken for absent before its time is over", async () => {
    const sent = message();
    const release = slack.holdShares();
    slack.faults.add({ method: "files.completeUploadExternal", loseResponse: true });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "unknown" });
    const early = sender.lookUp(sent, Date.now(), signal);
    await expect(early).rejects.toMatchObject({ code: "unavailable" });
    expect(await sender.lookUp(sent, Date.now() - 31_000, signal)).toEqual({ kind: "absent" });
    release();
    expect(await sender.lookUp(sent, Date.now(), signal)).toMatchObject({ kind: "found" });
  });

  it("A6 the echo of a share names its outbox row", async () => {
    const outboxId = "0198c0de-0000-7000-8000-00000000beef";
    await sender.send(message({ outboxId }), signal);
    const [stored] = shown(outboxId);
    const event = { ...stored, type: "message", subtype: "file_share", app_id: workspace.appId };
    const body = { type: "event_callback", team_id: workspace.teamId, api_app_id: workspace.appId, event };
    expect(parseSlack(JSON.stringify(body)).receipts).toMatchObject([
      { status: "sent", outboxId, externalId: `C0SUPPORT:${stored?.ts}` },
    ]);
  });

  it("A7 a placeholder is removed for a file, however often that is tried", async () => {
    const [words] = renderSlack({ text: "Looking into it…" });
    const placeholder = await sender.send(message({ rendered: words! }), signal);
    if (placeholder.kind !== "sent") throw new Error(placeholder.kind);
    const sent = message({ replaces: placeholder.providerMessageId });
    slack.faults.add({
      method: "files.completeUploadExternal",
      status: 200,
      body: { ok: false, error: "ratelimited" },
    });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "retry" });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "sent" });
    expect(slack.store.messages.some((each) => each.text === "Looking into it…")).toBe(false);
    expect(shown(sent.outboxId)).toHaveLength(1);
  });

  it("H2 each failure has its reason: no scope, gone, no store to read from", async () => {
    const missing = { status: 200, body: { ok: false, error: "missing_scope" } };
    slack.faults.add({ method: "files.getUploadURLExternal", ...missing });
    expect(await sender.send(message(), signal)).toMatchObject({
      kind: "failed",
      errorCode: "missing_scope",
    });
    const gone = message({ file: { objectKey: "gone" } });
    expect(await sender.send(gone, signal)).toMatchObject({ kind: "failed", errorCode: "attachment_gone" });
    expect(await sender.send(message({ file: { objectKey: "away" } }), signal)).toMatchObject({
      kind: "retry",
    });
    const bare = createSlackSender(options);
    expect(await bare.send(message(), signal)).toMatchObject({ kind: "failed", errorCode: "no_storage" });
  });

  it("F3 bytes are never uploaded to a host that is not Slack's", async () => {
    const body = { ok: true, file_id: "F1", upload_url: "http://169.254.169.254/upload" };
    slack.faults.add({ method: "files.getUploadURLExternal", status: 200, body });
    expect(await sender.send(message(), signal)).toMatchObject({
      kind: "failed",
      errorCode: "rejected_by_platform",
    });
  });
});
