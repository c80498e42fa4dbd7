import type { Dependencies } from "../dependencies/dependencies.ts";
import type { LoadAgent } from "../turn/claimed/load-agent.ts";

/** What showing a card reaches. */
export type CardJob = Dependencies & { loadAgent: LoadAgent; wakeOutbox(dueInMs: number): void };
