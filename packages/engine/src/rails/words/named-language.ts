import { languageTagSchema } from "@konstruct/core/agent/language-tag";
import type { Turn } from "../../turn/turn.ts";
import { answeredIn } from "../../view/heard-language.ts";

/** Sets the conversation's language to the one the model names for the contact; an invalid tag changes nothing. */
export function nameLanguage(turn: Turn, named: string | undefined): void {
  const tag = languageTagSchema.safeParse(named);
  if (!tag.success) return;
  const language = answeredIn(tag.data, turn.input.agent.languages);
  turn.session = { ...turn.session, language };
}
