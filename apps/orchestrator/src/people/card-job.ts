import type { Dependencies } from "../dependencies.ts";
import type { LoadAgent } from "../turn/load-agent.ts";

/** What showing a card reaches. */
export type CardJob = Dependencies & { loadAgent: LoadAgent; wakeOutbox(dueInMs: number): void };
