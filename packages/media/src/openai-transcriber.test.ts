import { startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { voiceNote } from "@konstruct/simulators/openai/transcription";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createOpenAITranscriber } from "./openai-transcriber.ts";

const server = await startOpenAISimulator();
const transcriber = createOpenAITranscriber({
  baseUrl: `${server.url}/`,
  apiKey: "secret",
  model: "whisper-1",
  timeoutMs: 3_000,
});
const signal = new AbortController().signal;
const sound = (words: string, filename = "recording.ogg") => ({
  bytes: voiceNote(words),
  contentType: "audio/ogg",
  filename,
});
const hear = (words: string, filename?: string) => transcriber.transcribe(sound(words, filename), signal);

afterEach(() => server.faults.clear());
afterAll(() => server.stop());

describe("transcription", () => {
  it.each(["Where is my order O-12345?", "ของอยู่ที่ไหนคะ", ""])(
    "H1 %j comes back as it was said",
    async (words) => {
      expect(await hear(words)).toBe(words);
    },
  );

  it.each([
    [{ status: 429 }, "rate_limited", true],
    [{ status: 503 }, "unavailable", true],
    [{ status: 401 }, "misconfigured", false],
    [{ latencyMs: 6_000 }, "timeout", true],
    [{ hang: true }, "timeout", true],
    [{ loseResponse: true }, "unavailable", true],
    [{ malformed: "body" as const }, "unavailable", true],
  ])("H1 %j is an error that says whether another try may help", async (fault, code, retryable) => {
    server.faults.add({ ...fault, only: "transcription" });
    await expect(hear("hello")).rejects.toMatchObject({ code, retryable });
  });

  it("H1 a recording that the server rejects is a permanent error, and so is an endless answer", async () => {
    await expect(hear("hello", "recording.exe")).rejects.toMatchObject({ code: "rejected_by_platform" });
    server.faults.add({ only: "transcription", content: "x".repeat(1_100_000) });
    await expect(hear("hello")).rejects.toMatchObject({ code: "rejected_by_platform" });
  });

  it("H1 an unreachable server is unavailable", async () => {
    const nowhere = createOpenAITranscriber({ baseUrl: "http://127.0.0.1:9/v1", model: "m" });
    await expect(nowhere.transcribe(sound("hello"), signal)).rejects.toMatchObject({ code: "unavailable" });
  });
});
