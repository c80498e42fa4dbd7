import type { Database } from "@konstruct/db/database";
import { isEngineRunning } from "@konstruct/services/system/engine-state";

/** With the ten seconds after which a heartbeat is stale, a stop is noticed within fifteen. */
const lookEveryMs = 3_000;

/** Tells open pages when the last orchestrator stops and when one runs again. Checks only while a page is open. */
export type EngineWatch = { follow(tell: () => void): () => void };

export function createEngineWatch(database: Database): EngineWatch {
  const followers = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let last: boolean | undefined;
  async function look(): Promise<void> {
    // Unknown while the database cannot be reached; the page reports that itself.
    const now = await isEngineRunning(database).catch(() => last);
    if (now === last) return;
    last = now;
    for (const tell of followers) tell();
  }
  return {
    follow(tell) {
      followers.add(tell);
      timer ??= setInterval(() => void look(), lookEveryMs);
      return () => {
        followers.delete(tell);
        if (followers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        last = undefined;
      };
    },
  };
}
