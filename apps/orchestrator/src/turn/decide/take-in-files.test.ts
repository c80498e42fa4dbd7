import type { ReadFile } from "@konstruct/engine/input/turn-input";
import { describe, expect, it } from "vitest";
import { withSpokenWords } from "./take-in-files.ts";

const voice = (text: string) => ({
  id: "m",
  text,
  parts: [{ type: "audio" as const, voice: true }],
  sentAt: "2026-01-01T00:00:00.000Z",
});
const file = (over: Partial<ReadFile> = {}): ReadFile => ({
  messageId: "m",
  filename: null,
  kind: "audio",
  state: "ready",
  text: "Where is my order?",
  receipt: null,
  reason: null,
  ...over,
});

describe("voice notes as messages", () => {
  it.each(["", "Where is my order?"])("H1 what was said is the message, also on a second try: %j", (text) => {
    const heard = withSpokenWords({ inputs: [voice(text)], files: [file()] });
    expect(heard).toEqual({ inputs: [voice("Where is my order?")], files: [] });
  });

  it("H1 written words of the message stay, and the recording stays a file", () => {
    const asked = { inputs: [voice("Listen to this")], files: [file()] };
    expect(withSpokenWords(asked)).toEqual(asked);
  });

  it("H1 a recording that was not understood stays a file, with the reason", () => {
    const asked = { inputs: [voice("")], files: [file({ text: "", reason: "I can't listen." })] };
    expect(withSpokenWords(asked)).toEqual(asked);
  });

  it("H1 an attached song stays a file", () => {
    const song = { ...voice(""), parts: [{ type: "audio" as const, voice: false }] };
    expect(withSpokenWords({ inputs: [song], files: [file()] }).files).toHaveLength(1);
  });
});
