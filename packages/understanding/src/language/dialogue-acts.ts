import { subjectOf } from "./named-subject.ts";
import { onlySays } from "./only-says.ts";

/**
 * What a whole message can be to the conversation itself, whatever the agent does: recognised in code in every mode, since
 * none of it needs a model and a model must not decide it.
 */
const acts = ["repeat", "status", "skip", "resume", "restart"] as const;
export type DialogueAct = (typeof acts)[number];

/** The first that fits counts. */
const readers = acts.map((act) => ({ act, isSaidIn: onlySays(act, true) }));

/** The act a message is and nothing else, or null. */
export function dialogueActOf(text: string): DialogueAct | null {
  return readers.find(({ isSaidIn }) => isSaidIn(text))?.act ?? null;
}

/**
 * What somebody wants dropped: "forget about the laptop" gives "laptop". "Cancel my order" gives null: it asks for something
 * to be done with what is theirs.
 */
export const droppedSubject = (text: string): string | null => subjectOf(text, "drops");

/** What somebody wants to go on with: "let's go back to the laptop" gives "laptop". */
export const resumedSubject = (text: string): string | null => subjectOf(text, "returns");
