import { subjectOf } from "./named-subject.ts";
import { onlySays } from "./only-says.ts";

/**
 * Acts of a whole message about the conversation itself. Code recognises them in every mode, because they need no model and a
 * model must not decide them.
 */
const acts = ["repeat", "status", "skip", "resume", "restart"] as const;
export type DialogueAct = (typeof acts)[number];

/** The first match counts. */
const readers = acts.map((act) => ({ act, isSaidIn: onlySays(act, true) }));

/** The dialogue act that is the whole message; null when it is none. */
export function dialogueActOf(text: string): DialogueAct | null {
  return readers.find(({ isSaidIn }) => isSaidIn(text))?.act ?? null;
}

/**
 * The subject to be dropped: "forget about the laptop" gives "laptop". "Cancel my order" gives null, because it is a request
 * about an order.
 */
export const droppedSubject = (text: string): string | null => subjectOf(text, "drops");

/** The subject to be resumed: "let's go back to the laptop" gives "laptop". */
export const resumedSubject = (text: string): string | null => subjectOf(text, "returns");
