import type { OpeningMessage } from "@konstruct/db/analytics/topics";
import { clusterVectors } from "./cluster-vectors.ts";
import { characteristicWords } from "./topic-words.ts";

/** Messages about the same thing. */
export type MessageGroup = { words: string[]; messages: OpeningMessage[] };

const seed = "topics";

/**
 * Groups messages by meaning, the largest group first. Equal messages and vectors give equal groups.
 * @param vectors one for each message, of length 1
 */
export async function groupMessages(
  messages: readonly OpeningMessage[],
  vectors: readonly Float32Array[],
): Promise<MessageGroup[]> {
  const groups = (await clusterVectors(vectors, seed)).map((places) => places.map((at) => messages[at]!));
  const words = characteristicWords(groups.map((group) => group.map(({ text }) => text)));
  return groups.map((group, at) => ({ words: words[at]!, messages: group }));
}
