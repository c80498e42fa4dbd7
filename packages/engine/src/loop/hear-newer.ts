import type { TurnMessage } from "../turn-input.ts";
import type { LoopRun } from "./loop-run.ts";

/** What the contact wrote while the turn ran: read before anything else is done. */
export function hearNewer(run: LoopRun, messages: readonly TurnMessage[]): void {
  for (const { text } of messages) {
    run.rounds.push({ role: "user", content: text });
    run.text = `${run.text}\n${text}`.trim();
  }
}
