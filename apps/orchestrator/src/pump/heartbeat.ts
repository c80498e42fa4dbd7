import type { Database } from "@konstruct/db/database";
import { beat, beatEveryMs, endBeats } from "@konstruct/db/worker/heartbeat";
import type { Logger } from "@konstruct/telemetry/logger";

/** Records at intervals that this process runs. @returns ends it and records that the process has stopped */
export function startHeartbeat(database: Database, worker: string, logger: Logger): () => Promise<void> {
  let last = Promise.resolve();
  const once = () => {
    last = beat(database, worker).catch((thrown) => logger.warn({ err: thrown }, "no heartbeat was written"));
  };
  once();
  const timer = setInterval(once, beatEveryMs);
  return async () => {
    clearInterval(timer);
    await last;
    await endBeats(database, worker).catch((thrown) =>
      logger.warn({ err: thrown }, "the heartbeat was not ended; it will go stale"),
    );
  };
}
