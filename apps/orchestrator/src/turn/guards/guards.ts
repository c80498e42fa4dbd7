import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { GuardedClaim } from "../turn-state.ts";
import { bringEarlierPosts } from "./bring-earlier-posts.ts";
import { waitForItsCard } from "./card-on-its-way.ts";
import { letColleaguesSpeak } from "./colleagues-speak.ts";
import { deadLetter } from "./dead-letter.ts";
import type { Guard, GuardEnd } from "./guard.ts";
import { runInternalThread } from "./internal-thread.ts";
import { leaveToPerson } from "./person-has-it.ts";
import { slowDown } from "./slow-down.ts";
import { takeNotices } from "./take-notices.ts";

/** In this order: what limits a turn, what no model should see, who is speaking, and who has the conversation. */
const guards: readonly Guard[] = [
  slowDown,
  deadLetter,
  takeNotices,
  bringEarlierPosts,
  runInternalThread,
  waitForItsCard,
  letColleaguesSpeak,
  leaveToPerson,
];

/** Lets each guard end the claim, or pass on what it leaves of it. A colleague's question in an internal thread passes the rest. */
export async function passGuards(job: TurnJob, found: ClaimedTurn): Promise<GuardedClaim | GuardEnd> {
  let claimed = found;
  for (const guard of guards) {
    const passed = await guard(job, claimed);
    if ("end" in passed || passed.thread !== null) return passed;
    claimed = passed.claimed;
  }
  return { claimed, thread: null };
}
