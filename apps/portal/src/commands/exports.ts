import { exportDisclosuresAsCsv } from "@konstruct/services/audit/disclosures";
import { exportAuditLog } from "@konstruct/services/audit/export-audit";
import type { ServiceContext } from "@konstruct/services/context";

/** An export of any length, line by line. The service audits each. */
export type Export = {
  type: string;
  write(context: ServiceContext): Promise<AsyncGenerator<string>>;
};

export const exports: Readonly<Record<string, Export>> = {
  audit: { type: "application/x-ndjson", write: exportAuditLog },
  disclosures: { type: "text/csv", write: (context) => exportDisclosuresAsCsv(context) },
};
