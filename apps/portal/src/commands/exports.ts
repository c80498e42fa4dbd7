import { exportAuditLog } from "@konstruct/services/audit/export-audit";
import type { ServiceContext } from "@konstruct/services/context";

/** Exports of any length, line by line. The service audits each. */
export type Export = (context: ServiceContext) => Promise<AsyncGenerator<string>>;

export const exports: Readonly<Record<string, Export>> = { audit: exportAuditLog };
