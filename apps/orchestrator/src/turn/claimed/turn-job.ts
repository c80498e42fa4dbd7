import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { WhileWaiting } from "../../pump/pump.ts";
import type { LoadAgent } from "./load-agent.ts";

/** What running turns reaches. */
export type TurnJob = Dependencies & {
  loadAgent: LoadAgent;
  wakeTurns(dueInMs: number): void;
  wakeOutbox(dueInMs: number): void;
  whileWaiting: WhileWaiting;
};
