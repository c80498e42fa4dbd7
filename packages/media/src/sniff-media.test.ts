import { describe, expect, it } from "vitest";
import { isPdf, isPicture, sniffRecording } from "./sniff-media.ts";

const bytes = (hex: string) => Buffer.from(hex.padEnd(40, "0"), "hex");
const ogg = bytes("4f676753");
const mp4 = bytes("00000020667479706d703432");
const mp3 = bytes("494433");

describe("the media type by its bytes", () => {
  it("H1 a container counts as the declared type", () => {
    expect(sniffRecording(ogg, "audio")).toEqual({ kind: "audio", contentType: "audio/ogg" });
    expect(sniffRecording(mp4, "audio")).toEqual({ kind: "audio", contentType: "audio/mp4" });
    expect(sniffRecording(mp4, "video")).toEqual({ kind: "video", contentType: "video/mp4" });
    expect(sniffRecording(mp4, "document")).toEqual({ kind: "video", contentType: "video/mp4" });
  });

  it("H1 a recording declared as another type is not accepted", () => {
    expect(sniffRecording(mp3, "video")).toBeNull();
    expect(sniffRecording(mp3, "image")).toBeNull();
    expect(sniffRecording(ogg, "sticker")).toBeNull();
    expect(sniffRecording(bytes("89504e470d0a1a0a"), "audio")).toBeNull();
    expect(sniffRecording(Buffer.alloc(0), "audio")).toBeNull();
  });

  it("H1 pictures and PDFs are recognised by their first bytes", () => {
    for (const start of ["89504e470d0a1a0a", "ffd8ffe0", "474946383961", "524946460000000057454250"])
      expect(isPicture(bytes(start))).toBe(true);
    expect(isPicture(bytes("524946460000000057415645"))).toBe(false);
    expect(isPdf(Buffer.from("%PDF-1.7"))).toBe(true);
    expect(isPdf(Buffer.from(" %PDF-1.7"))).toBe(false);
  });
});
