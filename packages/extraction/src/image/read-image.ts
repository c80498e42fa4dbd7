import type { Draft } from "../draft.ts";
import { limits } from "../limits.ts";
import { checkPixels } from "./check-pixels.ts";
import { sharp } from "./decoder.ts";
import { recognise } from "./recognise.ts";

/**
 * The text in a picture.
 * @throws AppError `invalid_input`
 */
export async function readImage(bytes: Uint8Array): Promise<Draft> {
  const size = await checkPixels(bytes);
  const picture = sharp(bytes, { limitInputPixels: limits.imagePixels, pages: 1 }).autoOrient();
  const markdown = await recognise(picture, size);
  return { title: null, pages: 1, parts: [{ page: 1, markdown }], byOcr: true };
}
