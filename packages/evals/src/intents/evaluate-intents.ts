import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { readClassifier, type TrainedClassifier } from "@konstruct/understanding/classifier/classifier";
import { trainInWorker } from "@konstruct/understanding/classifier/train-in-worker";
import type { Figure } from "./figure.ts";
import { firstOfEach, type IntentSets, type Line } from "./intent-sets.ts";
import { type Embed, type Judged, judgeAll, shareOf } from "./judged.ts";

const few = 20;
const timed = 300;
const embeddedAtOnce = 2_000;

/** `pauseMs`: the longest time the calling thread was blocked. */
type Trained = { classifier: TrainedClassifier; ms: number; bytes: number; pauseMs: number };

async function trainOn(lines: readonly Line[]): Promise<Trained> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const began = performance.now();
  const bytes = await trainInWorker(lines.map(([text, label]) => ({ role: "example", text, label })));
  const ms = performance.now() - began;
  pauses.disable();
  return { classifier: readClassifier(bytes), ms, bytes: bytes.length, pauseMs: pauses.max / 1e6 };
}

async function embedAll(embedder: Embedder, texts: readonly string[]): Promise<Embed> {
  const distinct = [...new Set(texts)];
  const vectorOf = new Map<string, Float32Array>();
  for (let at = 0; at < distinct.length; at += embeddedAtOnce) {
    const piece = distinct.slice(at, at + embeddedAtOnce);
    const vectors = await embedder.embed(piece);
    for (const [place, text] of piece.entries()) vectorOf.set(text, vectors[place]!);
  }
  // The classifier may embed a text in another form, which has no precomputed vector.
  return async (text) => vectorOf.get(text) ?? (await embedder.embed([text]))[0]!;
}

const share = (name: string, value: number, target: Figure["target"]): Figure => ({
  name,
  value,
  unit: "share",
  target,
});
const ms = (name: string, value: number, atMost: number): Figure => ({
  name,
  value,
  unit: "ms",
  target: { atMost },
});

/** The ten domains of CLINC150 as ten agents. */
async function domainFigures({ clinc }: IntentSets, embed: Embed): Promise<Figure[]> {
  const own: Judged[] = [];
  const foreign: Judged[] = [];
  for (const intents of Object.values(clinc.domains)) {
    const isOwn = ([, intent]: Line) => intents.includes(intent);
    const { classifier } = await trainOn(clinc.train.filter(isOwn));
    const strangers = [...clinc.dev.filter((line) => !isOwn(line)), ...clinc.oos_dev];
    own.push(...(await judgeAll(classifier, embed, clinc.dev.filter(isOwn))));
    foreign.push(...(await judgeAll(classifier, embed, strangers)));
  }
  return [
    share(
      "ten agents: own, right",
      shareOf(own, ({ isRight }) => isRight),
      null,
    ),
    share(
      "ten agents: own, declined",
      shareOf(own, ({ isDeclined }) => isDeclined),
      { atMost: 0.005 },
    ),
    share(
      "ten agents: foreign, answered as own",
      shareOf(foreign, ({ isAbstained }) => !isAbstained),
      { atMost: 0.2 },
    ),
    share(
      "ten agents: foreign, declined",
      shareOf(foreign, ({ isDeclined }) => isDeclined),
      null,
    ),
  ];
}

/** The 95th percentile of the time for one message, embedding included. */
async function slowMessageMs(classifier: TrainedClassifier, embedder: Embedder, lines: readonly Line[]) {
  const times: number[] = [];
  for (const [text] of lines.slice(0, timed)) {
    const began = performance.now();
    const read = classifier.read(text);
    classifier.classify(read, (await embedder.embed([read]))[0]!);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

/** Trains classifiers on public sets of intents and tests them on held-out sentences, with the built-in embedder. */
export async function evaluateIntents(sets: IntentSets, embedder: Embedder): Promise<Figure[]> {
  const { clinc, banking } = sets;
  const embed = await embedAll(
    embedder,
    [...clinc.dev, ...clinc.oos_dev, ...banking.dev].map(([text]) => text),
  );
  const right = async ({ classifier }: Trained, lines: readonly Line[]) =>
    shareOf(await judgeAll(classifier, embed, lines), ({ isRight }) => isRight);
  const noticed = async ({ classifier }: Trained) =>
    shareOf(await judgeAll(classifier, embed, clinc.oos_dev), ({ isAbstained }) => isAbstained);
  const smallAgent = firstOfEach(
    clinc.train.filter(([, intent]) => Object.values(clinc.domains)[0]!.includes(intent)),
    10,
  );
  // The first training loads the model.
  await trainOn(smallAgent);
  const small = await trainOn(smallAgent);
  const all = await trainOn(clinc.train);
  const withFew = await trainOn(firstOfEach(clinc.train, few));
  const bank = await trainOn(banking.train);
  return [
    share("CLINC150, all sentences: in scope, right", await right(all, clinc.dev), { atLeast: 0.9 }),
    share("CLINC150, all sentences: out of scope, noticed", await noticed(all), { atLeast: 0.7 }),
    share(`CLINC150, ${few} an intent: in scope, right`, await right(withFew, clinc.dev), { atLeast: 0.82 }),
    share(`CLINC150, ${few} an intent: out of scope, noticed`, await noticed(withFew), { atLeast: 0.65 }),
    share("Banking77, all sentences: right", await right(bank, banking.dev), { atLeast: 0.9 }),
    ...(await domainFigures(sets, embed)),
    ms("one message, 95 of 100 within", await slowMessageMs(all.classifier, embedder, clinc.dev), 15),
    ms("training 15 intents of 10 sentences", small.ms, 1_000),
    ms("training 150 intents of 100 sentences", all.ms, 60_000),
    ms("longest pause of the process meanwhile", all.pauseMs, 50),
    {
      name: "bytes of 15 intents of 10 sentences",
      value: small.bytes,
      unit: "bytes",
      target: { atMost: 102_400 },
    },
    {
      name: "bytes of 150 intents of 100 sentences",
      value: all.bytes,
      unit: "bytes",
      target: { atMost: 2 ** 21 },
    },
  ];
}
