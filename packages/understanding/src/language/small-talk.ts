import { onlySays } from "./only-says.ts";

/** What a whole message can be that asks for nothing an agent does; the first that fits counts. */
const kinds = ["identity", "help", "goodbye", "greeting", "thanks"] as const;
export type SmallTalk = (typeof kinds)[number];

const readers = kinds.map((kind) => ({ kind, isSaidIn: onlySays(kind, true) }));

/** The small talk a message is and nothing else, or null. */
export function smallTalkOf(text: string): SmallTalk | null {
  return readers.find(({ isSaidIn }) => isSaidIn(text))?.kind ?? null;
}

/** It takes note of what was said and asks for nothing: "great", "got it". */
export const takesNote = onlySays("praise");
