import { languageTagSchema } from "@konstruct/core/agent/agent-config";
import type { Turn } from "../../turn/turn.ts";
import { answeredIn } from "../../view/heard-language.ts";

/** The language the model says the contact writes, or asks for: the conversation's from now on. What is no language changes nothing. */
export function nameLanguage(turn: Turn, named: string | undefined): void {
  const tag = languageTagSchema.safeParse(named);
  if (!tag.success) return;
  const language = answeredIn(tag.data, turn.input.agent.languages);
  turn.session = { ...turn.session, language };
}
