import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { WhileWaiting } from "../../pump/pump.ts";
import type { LoadAgent } from "./load-agent.ts";

/** The services a turn uses. */
export type TurnJob = Dependencies & {
  loadAgent: LoadAgent;
  wakeTurns(dueInMs: number): void;
  wakeOutbox(dueInMs: number): void;
  whileWaiting: WhileWaiting;
};
