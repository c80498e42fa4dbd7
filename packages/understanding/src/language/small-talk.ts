import { asksWhoAnswers } from "./asks-who-answers.ts";
import { onlySays } from "./only-says.ts";

/** Kinds of messages without a request to the agent; the first match counts. */
const kinds = ["identity", "help", "goodbye", "greeting", "thanks"] as const;
export type SmallTalk = (typeof kinds)[number];

const readers = kinds.map((kind) => ({
  kind,
  isSaidIn: kind === "identity" ? asksWhoAnswers : onlySays(kind, true),
}));

/** The small talk that is the whole message; null when it is none. */
export function smallTalkOf(text: string): SmallTalk | null {
  return readers.find(({ isSaidIn }) => isSaidIn(text))?.kind ?? null;
}

/** Whether a message only acknowledges: "great", "got it". */
export const takesNote = onlySays("praise");
