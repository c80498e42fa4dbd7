import type { Dependencies } from "../dependencies/dependencies.ts";
import type { LoadAgent } from "../turn/claimed/load-agent.ts";

/** The services that show a card. */
export type CardJob = Dependencies & { loadAgent: LoadAgent; wakeOutbox(dueInMs: number): void };
