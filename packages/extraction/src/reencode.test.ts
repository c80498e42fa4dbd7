import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createExtractor } from "./create-extractor.ts";

const extractor = createExtractor({ processes: 1 });
afterAll(() => extractor.close());

const picture = (channels: 3 | 4) =>
  sharp({ create: { width: 800, height: 400, channels, background: { r: 200, g: 10, b: 10, alpha: 0.5 } } });

describe("reencode", () => {
  it("H1 a photo loses its metadata, is upright and keeps the size limit", async () => {
    const bytes = await picture(3)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "secret place" } })
      .jpeg()
      .toBuffer();
    const reply = await extractor.reencode(bytes, { maxSide: 200 });
    expect(reply).toMatchObject({
      state: "ready",
      image: { contentType: "image/jpeg", width: 100, height: 200 },
    });
    if (reply.state === "failed") return;
    expect((await sharp(reply.image.bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(reply.image.bytes).includes("secret place")).toBe(false);
  });

  it("H1 transparency is preserved", async () => {
    const reply = await extractor.reencode(await picture(4).webp().toBuffer(), { maxSide: 4_000 });
    expect(reply).toMatchObject({
      state: "ready",
      image: { contentType: "image/png", width: 800, height: 400 },
    });
  });

  it("H1 a file that is no picture is refused with a reason", async () => {
    expect(await extractor.reencode(Buffer.from("hello"), { maxSide: 100 })).toMatchObject({
      state: "failed",
      code: "unsupported",
    });
  });
});
