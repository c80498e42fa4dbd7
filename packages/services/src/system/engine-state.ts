import type { Database } from "@konstruct/db/database";
import { hasHeartbeat } from "@konstruct/db/worker/heartbeat";

/** Whether an orchestrator runs. Of no tenant: one serves all of them. */
export const isEngineRunning = (database: Database): Promise<boolean> => hasHeartbeat(database);
