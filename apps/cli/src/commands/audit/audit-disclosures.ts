import {
  exportDisclosures,
  exportDisclosuresAsCsv,
  readDisclosureCoverage,
} from "@konstruct/services/audit/disclosures";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type AuditDisclosuresOptions = {
  tenant: string;
  from?: string;
  to?: string;
  csv?: boolean;
  json?: boolean;
};

/** Prints how many answered contacts were told that an AI answers, or each conversation as CSV or JSON. */
export async function auditDisclosures(io: Io, options: AuditDisclosuresOptions): Promise<number> {
  const { tenant, from, to, csv = false, json = false } = options;
  return withInstallation(async ({ database }) => {
    const context = await tenantContext(database, tenant);
    const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    if (csv) {
      for await (const line of await exportDisclosuresAsCsv(context, days)) printLine(io, line);
      return exitCodes.ok;
    }
    const coverage = await readDisclosureCoverage(context, days);
    if (json) {
      const conversations = [];
      for await (const row of await exportDisclosures(context, days)) conversations.push(row);
      printJson(io, { ...coverage, conversations });
    } else
      printLine(
        io,
        `${coverage.told} of ${coverage.answered} contacts answered from ${coverage.from} to ${coverage.to} were told that an AI answers`,
      );
    return exitCodes.ok;
  });
}
