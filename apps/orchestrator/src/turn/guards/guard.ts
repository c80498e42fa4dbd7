import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { GuardedClaim } from "../turn-state.ts";

/** The claim has ended without a turn: how, for the metrics. */
export type GuardEnd = { end: string };

/** Looks at a claim before it becomes a turn. It ends it, or passes on what it has not handled itself. */
export type Guard = (job: TurnJob, claimed: ClaimedTurn) => Promise<GuardedClaim | GuardEnd>;

/** Goes on with this claim. */
export const goOn = (claimed: ClaimedTurn): GuardedClaim => ({ claimed, thread: null });
