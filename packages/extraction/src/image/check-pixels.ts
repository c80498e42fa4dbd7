import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import { sharp } from "./decoder.ts";

/** The pixels of all frames of an animation together; only the first is decoded. */
const framesPixels = 10 * limits.imagePixels;

/**
 * The size of a picture in its upright orientation, from its header; nothing is decoded.
 * @throws AppError `invalid_input` if it has too many pixels, or the decoder's error if it is broken
 */
export async function checkPixels(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const {
    width,
    height,
    pageHeight,
    pages = 1,
    autoOrient,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const frame = width * (pageHeight ?? height);
  if (frame > limits.imagePixels || frame * pages > framesPixels) {
    refuse(
      "too_many_pixels",
      `The picture has ${width} × ${pageHeight ?? height} pixels${pages > 1 ? ` in ${pages} frames` : ""}, ${limits.imagePixels / 1e6} million are read at most. Make it smaller.`,
    );
  }
  return pages > 1 ? { width, height: pageHeight ?? height } : autoOrient;
}
