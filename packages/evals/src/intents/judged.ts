import type { TrainedClassifier } from "@konstruct/understanding/classifier/classifier";
import type { Line } from "./intent-sets.ts";

/** A classifier's result for a message. */
export type Judged = { isRight: boolean; isAbstained: boolean; isDeclined: boolean };

export type Embed = (text: string) => Promise<Float32Array>;

async function judge(
  { read: readAs, classify, isFarFromAll }: TrainedClassifier,
  embed: Embed,
  [text, intent]: Line,
): Promise<Judged> {
  const read = readAs(text);
  const vector = await embed(read);
  const { ranked, isAbstained } = classify(read, vector);
  return {
    isAbstained,
    isRight: !isAbstained && ranked[0]?.label === intent,
    isDeclined: isFarFromAll(read, vector),
  };
}

export async function judgeAll(
  classifier: TrainedClassifier,
  embed: Embed,
  lines: readonly Line[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const line of lines) judged.push(await judge(classifier, embed, line));
  return judged;
}

/** The share of results for which a condition holds, 0 to 1; 0 for an empty list. */
export function shareOf(judged: readonly Judged[], holds: (one: Judged) => boolean): number {
  return judged.length === 0 ? 0 : judged.filter(holds).length / judged.length;
}
