import { parentPort } from "node:worker_threads";
import { toAppError } from "@konstruct/core/errors";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { embedTexts } from "./embed-texts.ts";
import { generalNegatives } from "./negatives/general-negatives.ts";
import { generalTopics } from "./topics/general-topics.ts";
import { train } from "./train.ts";
import type { TrainAnswer, TrainRequest } from "./training-messages.ts";
import { type EmbeddedText, inOrder, type TrainingText } from "./training-text.ts";

const port = parentPort;
if (port === null) throw new Error("This file is the entry of a worker thread");

const embedders = [new BuiltInEmbedder(), new BuiltInEmbedder()] as const;
const everyAgents: TrainingText[] = [
  ...generalNegatives.map((text) => ({ role: "negative", text }) as const),
  ...generalTopics.map((text) => ({ role: "topic", text }) as const),
];
let embeddedGeneral: Promise<EmbeddedText[]> | undefined;

/** What every agent's classifier learns besides, embedded once. */
function general(): Promise<EmbeddedText[]> {
  embeddedGeneral ??= embedTexts(everyAgents, embedders).catch((thrown) => {
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
