import { heardLanguage } from "../language/heard-language.ts";
import type { TurnMessage } from "../turn-input.ts";
import type { LoopRun } from "./loop-run.ts";

/** What the contact wrote while the turn ran: read before anything else is done. */
export function hearNewer(run: LoopRun, messages: readonly TurnMessage[]): void {
  const { turn } = run;
  for (const { text } of messages) {
    const language = heardLanguage(turn.session.language, text, turn.input.agent.languages);
    turn.session = { ...turn.session, language };
    run.rounds.push({ role: "user", content: text });
    run.text = `${run.text}\n${text}`.trim();
  }
}
