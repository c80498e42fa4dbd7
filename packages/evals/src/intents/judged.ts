import type { TrainedClassifier } from "@konstruct/understanding/classifier/classifier";
import type { Line } from "./intent-sets.ts";

/** What a classifier made of a message. */
export type Judged = { isRight: boolean; isAbstained: boolean; isDeclined: boolean };

export type Embed = (text: string) => Float32Array;

export function judge(classifier: TrainedClassifier, embed: Embed, [text, intent]: Line): Judged {
  const vector = embed(text);
  const { ranked, isAbstained } = classifier.classify(text, vector);
  return {
    isAbstained,
    isRight: !isAbstained && ranked[0]?.label === intent,
    isDeclined: classifier.isFarFromAll(text, vector),
  };
}

/** @returns 0 to 1; 0 of none */
export function shareOf(judged: readonly Judged[], holds: (one: Judged) => boolean): number {
  return judged.length === 0 ? 0 : judged.filter(holds).length / judged.length;
}
