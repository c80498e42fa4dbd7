import type { EncodedImage } from "../document.ts";
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import { sniff } from "../sniff/sniff.ts";
import { checkPixels } from "./check-pixels.ts";
import { sharp } from "./decoder.ts";

/**
 * Decodes a picture and encodes it again, so that no byte of the file itself is passed on; upright, first frame only.
 * @throws AppError `invalid_input` for a file that is no safe picture
 */
export async function reencodeImage(bytes: Uint8Array, maxSide: number): Promise<EncodedImage> {
  const { kind } = await sniff({ bytes });
  if (kind !== "image") refuse("unsupported", "The file is no picture. Send a PNG, JPEG, GIF or WebP.");
  await checkPixels(bytes);
  const picture = sharp(bytes, { limitInputPixels: limits.imagePixels, pages: 1 })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes).metadata();
  const encoder = hasAlpha ? picture.png() : picture.jpeg({ quality: 85 });
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    contentType: hasAlpha ? "image/png" : "image/jpeg",
    width: info.width,
    height: info.height,
  };
}
