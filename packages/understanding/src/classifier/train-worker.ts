import { parentPort } from "node:worker_threads";
import { toAppError } from "@konstruct/core/errors";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { embedTexts } from "./embed-texts.ts";
import { generalTexts } from "./general-texts.ts";
import { SenseEmbedder } from "./sense-embedder.ts";
import { train } from "./train.ts";
import type { TrainAnswer, TrainRequest } from "./training-messages.ts";
import { type EmbeddedText, inOrder } from "./training-text.ts";

/** The entry of the thread in which `train-in-worker.ts` trains: it embeds texts and trains classifiers, one after another. */
const port = parentPort;
if (port === null) throw new Error("This file must be run as a worker thread");

const embedders = [
  new SenseEmbedder(new BuiltInEmbedder()),
  new SenseEmbedder(new BuiltInEmbedder()),
] as const;
let embeddedGeneral: Promise<EmbeddedText[]> | undefined;

/** The vectors of the general texts, computed once. */
function general(): Promise<EmbeddedText[]> {
  embeddedGeneral ??= embedTexts(generalTexts, embedders).catch((thrown) => {
    // The next training tries again.
    embeddedGeneral = undefined;
    throw thrown;
  });
  return embeddedGeneral;
}

async function answer({ id, texts }: TrainRequest): Promise<void> {
  try {
    const besides = await general();
    const bytes = train([...(await embedTexts(inOrder(texts), embedders)), ...besides]);
    const own = new Uint8Array(bytes);
    port?.postMessage({ id, bytes: own } satisfies TrainAnswer, [own.buffer]);
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    port?.postMessage({ id, code, message } satisfies TrainAnswer);
  }
}

let last = Promise.resolve();
port.on("message", (request: TrainRequest) => {
  last = last.then(() => answer(request));
});
