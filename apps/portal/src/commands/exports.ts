import { exportAuditLog } from "@konstruct/services/audit/export-audit";
import type { ServiceContext } from "@konstruct/services/context";

/** What leaves the portal line by line, however long it is. That it was taken out is audited by the service. */
export type Export = (context: ServiceContext) => Promise<AsyncGenerator<string>>;

export const exports: Readonly<Record<string, Export>> = { audit: exportAuditLog };
