import type { Database } from "@konstruct/db/database";
import { hasHeartbeat } from "@konstruct/db/worker/heartbeat";

/** Whether an orchestrator runs. Without a tenant: one orchestrator serves all of them. */
export const isEngineRunning = (database: Database): Promise<boolean> => hasHeartbeat(database);
