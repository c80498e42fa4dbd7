import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sharp } from "sharp";
import { createWorker, type Worker } from "tesseract.js";
import { sharp } from "./decoder.ts";

const models = {
  eng: import.meta.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"),
  tha: import.meta.resolve("@tesseract.js-data/tha/4.0.0_best_int/tha.traineddata.gz"),
};
/** OCR works best on a screenshot or photo at about the size of a page scanned at 300 dpi. */
const wantedWidth = 1_800;
const largestScale = 3;
/** About a page at 300 dpi; more costs memory and reads no better. */
const mostPixels = 9_000_000;
/** Confidence of 100; below it the letters are guesses over noise. */
const leastConfidence = 50;
const lstmOnly = 1;

/**
 * The library sends a model to its thread twice: first to store its data, then to name it. The second time it passes the data in
 * place of the language code, so this code is the data.
 */
function modelOf(code: string, data: Uint8Array): { code: string; data: unknown } {
  let stored = false;
  return {
    code,
    get data() {
      const sent = stored ? code : data;
      stored = true;
      return sent;
    },
  };
}

async function load([code, file]: [string, string]) {
  return modelOf(code, new Uint8Array(await readFile(fileURLToPath(file))));
}

type Size = { width: number; height: number };

let worker: Promise<Worker> | undefined;

/** Started with the first picture and reused, since loading the models takes longer than reading with them. */
function warmWorker(): Promise<Worker> {
  worker ??= Promise.all(Object.entries(models).map(load)).then((loaded) =>
    createWorker(loaded, lstmOnly, { cacheMethod: "none" }),
  );
  return worker;
}

/** Prepares a picture for OCR: grey, on white, and near 300 dpi. */
function prepare(picture: Sharp, { width, height }: Size): Promise<Buffer> {
  const wanted = Math.min(largestScale, Math.max(1, wantedWidth / width));
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
  return picture
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize({ width: Math.max(1, Math.round(width * scale)), kernel: "lanczos3" })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Tesseract puts spaces between Thai words and sometimes letters; Thai has none. */
const thaiBlanks = /(?<=[\u0e00-\u0e7f]) (?=[\u0e00-\u0e7f])/g;

/**
 * The text in a picture, English or Thai.
 * @param size of the picture in its upright orientation, in pixels
 * @returns an empty text if nothing could be read with confidence
 */
export async function recognise(picture: Sharp, size: Size): Promise<string> {
  const { data } = await (await warmWorker()).recognize(await prepare(picture, size));
  return data.confidence < leastConfidence ? "" : data.text.replace(thaiBlanks, "").trim();
}

/** Pixels as a PDF stores them. */
export function rawPicture(image: {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}): Sharp {
  const { width, height, channels } = image;
  return sharp(image.data, { raw: { width, height, channels } });
}
