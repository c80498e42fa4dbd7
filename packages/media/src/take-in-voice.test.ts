import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { MediaFetcher } from "@konstruct/channels/media-fetcher";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { en } from "@konstruct/core/language/tables/en";
import { voiceNote } from "@konstruct/simulators/openai/transcription";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { afterAll, describe, expect, it } from "vitest";
import { takeInMedia } from "./take-in-media.ts";
import { largestSound, type Transcriber } from "./transcriber.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-voice-"));
const objects = new DiskObjectStore({ folder });
afterAll(() => rmSync(folder, { recursive: true }));

const unused = () => Promise.reject(new Error("a recording is not read as a file"));
const extractor = { extract: unused, reencode: unused, close: async () => undefined };

async function takeIn(bytes: Buffer, transcribe?: Transcriber["transcribe"]) {
  const failures: string[] = [];
  const fetcher: MediaFetcher = {
    fetch: async () => ({ state: "ready", body: Readable.from([bytes]), cancel: () => undefined }),
  };
  const onFailure = ({ code }: AppError) => void failures.push(code);
  const outcome = await takeInMedia(
    {
      tenantId: newId(),
      mediaRowId: newId(),
      accountKey: "a",
      part: { type: "audio", voice: true },
      signal: new AbortController().signal,
    },
    {
      fetcher,
      objects,
      extractor,
      said: en.files,
      maxBytes: 25 * 1024 * 1024,
      transcriber: transcribe && { provider: { transcribe }, onFailure },
    },
  );
  return { outcome, failures };
}

describe("processing a voice note", () => {
  it("H1 the transcript is its text, and the recording is stored", async () => {
    const asked: string[] = [];
    const { outcome } = await takeIn(voiceNote("hello"), async ({ filename, contentType }) => {
      asked.push(filename, contentType);
      return "hello\0 there";
    });
    expect(outcome).toMatchObject({ state: "ready", kind: "audio", text: "hello there", reason: null });
    expect(asked).toEqual(["recording.ogg", "audio/ogg"]);
  });

  it("H1 without a transcriber the contact is informed at once", async () => {
    const { outcome } = await takeIn(voiceNote("hello"));
    expect(outcome).toMatchObject({ state: "ready", text: "", reason: "I can't listen to recordings yet." });
  });

  it("H1 silence and a recording that is too long are reported too", async () => {
    expect((await takeIn(voiceNote(""), async () => "")).outcome.reason).toContain("any words");
    const long = Buffer.concat([voiceNote("hello"), Buffer.alloc(largestSound)]);
    const never = () => Promise.reject(new Error("asked"));
    expect((await takeIn(long, never)).outcome.reason).toContain("too long");
  });

  it("H1 when the transcriber fails, the recording is stored and the contact is informed", async () => {
    const { outcome, failures } = await takeIn(voiceNote("hello"), () =>
      Promise.reject(new AppError("timeout", "slow")),
    );
    expect(outcome).toMatchObject({ state: "ready", text: "", reason: expect.stringContaining("write it") });
    expect(failures).toEqual(["timeout"]);
  });
});
